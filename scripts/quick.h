/* Three calls of Python's C interface that compiled code makes most often, written out where they are made: numbers that Python
   keeps ready, and putting something at the end of a list that has room for it, or nothing in it yet. */
#ifndef CARDSCAPE_QUICK_H
#define CARDSCAPE_QUICK_H
#include <Python.h>

#ifndef Py_GIL_DISABLED

#define QUICK_LOW (-5)
#define QUICK_COUNT 262
#define QUICK_ROOM 4

__attribute__((weak, visibility("hidden"))) PyObject *quick_numbers[QUICK_COUNT];

__attribute__((constructor)) static void quick_fill(void)
{
    if (quick_numbers[QUICK_COUNT - 1] == NULL)
        for (int at = 0; at < QUICK_COUNT; at++)
            quick_numbers[at] = PyLong_FromLong(at + QUICK_LOW);
}

static inline PyObject *quick_number(long value)
{
    unsigned long at = (unsigned long)value - (unsigned long)QUICK_LOW;
    if (at < QUICK_COUNT) {
        Py_INCREF(quick_numbers[at]);
        return quick_numbers[at];
    }
    return PyLong_FromLong(value);
}

static inline int quick_append(PyObject *list, PyObject *item)
{
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self);
    if (self->ob_item == NULL) {
        PyObject **room = PyMem_New(PyObject *, QUICK_ROOM);
        if (room == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        self->ob_item = room;
        self->allocated = QUICK_ROOM;
    } else if (size == self->allocated)
        return PyList_Append(list, item);
    Py_INCREF(item);
    self->ob_item[size] = item;
    Py_SET_SIZE(self, size + 1);
    return 0;
}

#define PyLong_FromLong quick_number
#define PyList_Append quick_append

#endif
#endif
