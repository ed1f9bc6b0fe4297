/* What compiled code asks of Python's C interface most often, written out where it is asked, or kept ready: small numbers, places of
   lists, keys of dicts, and the lists, tuples and numbers that were dropped last, which are made again from the same memory.

   Every file is compiled with this before all others (see compile.py). Nothing here changes what a program does. It reads Python's
   own structures as CPython 3.11 has them; compiled for another version, or by another compiler than gcc, it does nothing. */
#ifndef CARDSCAPE_QUICK_H
#define CARDSCAPE_QUICK_H
#pragma GCC system_header /* no warnings about what is done here on purpose */

#include <patchlevel.h>
#include <pyconfig.h>
#if PY_VERSION_HEX < 0x030C0000 && defined(__GNUC__) && !defined(__clang__) && !defined(Py_DEBUG)
#define CARDSCAPE_QUICK

/* Py_DECREF is to call ours. */
struct _object;
__attribute__((visibility("hidden"))) void quick_drop(struct _object *op);
#define _Py_Dealloc quick_drop
#include <Python.h>
#undef _Py_Dealloc
PyAPI_FUNC(void) _Py_Dealloc(PyObject *);
#undef _PyObject_LookupSpecial /* a macro for those who may not see what follows */
#define Py_BUILD_CORE
#include <internal/pycore_dict.h>
#include <internal/pycore_object.h>
#undef Py_BUILD_CORE

#define QUICK_SHARED __attribute__((weak, visibility("hidden")))
#define QUICK_INLINE static inline __attribute__((always_inline))
#define QUICK_LIKELY(x) __builtin_expect(!!(x), 1)

/* Numbers that Python keeps ready. */

#define QUICK_LOW (-5)
#define QUICK_COUNT 262

QUICK_SHARED PyObject *quick_numbers[QUICK_COUNT];

__attribute__((constructor)) static void quick_fill(void)
{
    if (quick_numbers[QUICK_COUNT - 1] == NULL)
        for (int at = 0; at < QUICK_COUNT; at++)
            quick_numbers[at] = PyLong_FromLong(at + QUICK_LOW);
}

/* Others are made from numbers that were dropped, if one digit is enough. */

#define QUICK_KEPT 240

typedef struct {
    int count;
    PyObject *kept[QUICK_KEPT];
} quick_shelf;

QUICK_SHARED quick_shelf quick_digits;

QUICK_SHARED PyObject *quick_new_number(long value)
{
    unsigned long size = value < 0 ? -(unsigned long)value : (unsigned long)value;
    if (size >> PyLong_SHIFT || !quick_digits.count)
        return PyLong_FromLong(value);
    PyObject *number = quick_digits.kept[--quick_digits.count];
    Py_SET_SIZE(number, value < 0 ? -1 : 1);
    ((PyLongObject *)number)->ob_digit[0] = (digit)size;
    Py_SET_REFCNT(number, 1);
    return number;
}

static inline PyObject *quick_number(long value)
{
    unsigned long at = (unsigned long)value - (unsigned long)QUICK_LOW;
    if (QUICK_LIKELY(at < QUICK_COUNT)) {
        Py_INCREF(quick_numbers[at]);
        return quick_numbers[at];
    }
    return quick_new_number(value);
}

/* A number of one digit at most. */
QUICK_INLINE int quick_is_short(PyObject *item)
{
    return PyLong_CheckExact(item) && (size_t)(Py_SIZE(item) + 1) <= 2;
}

QUICK_INLINE long quick_value(PyObject *item)
{
    return (long)Py_SIZE(item) * (long)((PyLongObject *)item)->ob_digit[0];
}

QUICK_SHARED PyObject *quick_add(PyObject *left, PyObject *right)
{
    if (quick_is_short(left) && quick_is_short(right))
        return quick_number(quick_value(left) + quick_value(right));
    return PyNumber_InPlaceAdd(left, right);
}

/* Lists and tuples that were dropped, by the room they have. Python's garbage collector does not know of them. */

#define QUICK_SMALL 8
#define QUICK_LARGE 32
#define QUICK_HUGE 96
#define QUICK_END 512
#define QUICK_WIDTH 16
#define QUICK_DEPTH 40

QUICK_SHARED quick_shelf quick_small, quick_large, quick_huge, quick_wide[QUICK_WIDTH];
QUICK_SHARED int quick_depth;

/* Where a list of that many places is to be taken from, or NULL. */
QUICK_INLINE quick_shelf *quick_find_shelf(Py_ssize_t size)
{
    quick_shelf *shelf = size <= QUICK_SMALL ? &quick_small : size <= QUICK_LARGE ? &quick_large : &quick_huge;
    if (!shelf->count || (size > QUICK_LARGE && ((PyListObject *)shelf->kept[shelf->count - 1])->allocated < size))
        return NULL;
    return shelf;
}

/* Nothing in any of a few places, without a call for it. */
QUICK_INLINE void quick_blank(PyObject **items, Py_ssize_t size)
{
    for (Py_ssize_t at = 0; at < size; at++) {
        items[at] = NULL;
        __asm__("" : : : "memory");
    }
}

QUICK_INLINE PyObject *quick_take(quick_shelf *shelf, Py_ssize_t size)
{
    PyObject *taken = shelf->kept[--shelf->count];
    Py_SET_SIZE(taken, size);
    Py_SET_REFCNT(taken, 1);
    return taken;
}

/* Keep a list or tuple, without its items. Untracked first: what the items drop may run Python's collector, which must not see it. */
QUICK_SHARED __attribute__((noinline)) void quick_keep(PyObject *op, PyObject **items, quick_shelf *shelf)
{
    if (shelf->count < QUICK_KEPT && quick_depth < QUICK_DEPTH) {
        if (_PyObject_GC_IS_TRACKED(op))
            _PyObject_GC_UNTRACK(op);
        quick_depth++;
        for (Py_ssize_t at = Py_SIZE(op); --at >= 0;)
            Py_XDECREF(items[at]);
        quick_depth--;
        if (shelf->count < QUICK_KEPT) { /* what its items dropped may have come there, too */
            shelf->kept[shelf->count++] = op;
            return;
        }
        for (Py_ssize_t at = Py_SIZE(op); --at >= 0;)
            items[at] = NULL;
    }
    Py_TYPE(op)->tp_dealloc(op);
}

/* The call that every dropped reference ends with: what is not kept goes on to where it belongs. */
QUICK_SHARED void quick_drop(PyObject *op)
{
    if (PyList_CheckExact(op)) {
        Py_ssize_t room = ((PyListObject *)op)->allocated;
        if (room >= QUICK_SMALL && room < QUICK_END) {
            quick_shelf *shelf = room < QUICK_LARGE ? &quick_small : room < QUICK_HUGE ? &quick_large : &quick_huge;
            quick_keep(op, ((PyListObject *)op)->ob_item, shelf);
            return;
        }
    } else if (PyTuple_CheckExact(op)) {
        if ((size_t)Py_SIZE(op) - 1 < QUICK_WIDTH) {
            quick_keep(op, ((PyTupleObject *)op)->ob_item, &quick_wide[Py_SIZE(op) - 1]);
            return;
        }
    } else if (quick_is_short(op) && quick_digits.count < QUICK_KEPT) {
        quick_digits.kept[quick_digits.count++] = op;
        return;
    }
    Py_TYPE(op)->tp_dealloc(op);
}

QUICK_SHARED PyObject *quick_new_list(Py_ssize_t size)
{
    if (size > QUICK_SMALL)
        return PyList_New(size);
    PyObject *list = PyList_New(0);
    PyObject **room = list == NULL ? NULL : PyMem_New(PyObject *, QUICK_SMALL);
    if (room == NULL) {
        Py_XDECREF(list);
        return PyErr_NoMemory();
    }
    for (int at = 0; at < QUICK_SMALL; at++)
        room[at] = NULL;
    ((PyListObject *)list)->ob_item = room;
    ((PyListObject *)list)->allocated = QUICK_SMALL;
    Py_SET_SIZE(list, size);
    return list;
}

/* A list of so many places, which are still to be filled. */
QUICK_SHARED PyObject *quick_list(Py_ssize_t size)
{
    quick_shelf *shelf = quick_find_shelf(size);
    if (shelf == NULL)
        return quick_new_list(size);
    PyObject *list = quick_take(shelf, size);
    quick_blank(((PyListObject *)list)->ob_item, size);
    _PyObject_GC_TRACK(list);
    return list;
}

QUICK_SHARED PyObject *quick_tuple(Py_ssize_t size)
{
    if ((size_t)size - 1 < QUICK_WIDTH && quick_wide[size - 1].count) {
        PyObject *tuple = quick_take(&quick_wide[size - 1], size);
        quick_blank(((PyTupleObject *)tuple)->ob_item, size);
        _PyObject_GC_TRACK(tuple);
        return tuple;
    }
    return PyTuple_New(size);
}

QUICK_INLINE PyObject *quick_pack(Py_ssize_t size, PyObject **items)
{
    PyObject *tuple = quick_tuple(size);
    if (QUICK_LIKELY(tuple != NULL))
        for (Py_ssize_t at = 0; at < size; at++) {
            Py_INCREF(items[at]);
            PyTuple_SET_ITEM(tuple, at, items[at]);
        }
    return tuple;
}

QUICK_SHARED PyObject *quick_as_tuple(PyObject *list)
{
    if (PyList_CheckExact(list) && (size_t)Py_SIZE(list) - 1 < QUICK_WIDTH)
        return quick_pack(Py_SIZE(list), ((PyListObject *)list)->ob_item);
    return PyList_AsTuple(list);
}

QUICK_SHARED PyObject *quick_to_tuple(PyObject *items)
{
    return PyList_CheckExact(items) ? quick_as_tuple(items) : PySequence_Tuple(items);
}

/* A list of these items, in the room of one that was dropped. */
QUICK_INLINE PyObject *quick_refill(quick_shelf *shelf, PyObject **items, Py_ssize_t size)
{
    PyObject *list = quick_take(shelf, size);
    PyObject **written = ((PyListObject *)list)->ob_item;
    for (Py_ssize_t at = 0; at < size; at++) {
        Py_INCREF(items[at]);
        written[at] = items[at];
    }
    _PyObject_GC_TRACK(list);
    return list;
}

/* Part of a list. Without a shelf to take it from it has no more room than it needs: copies may be kept. */
QUICK_SHARED PyObject *quick_slice(PyObject *list, Py_ssize_t start, Py_ssize_t end)
{
    Py_ssize_t length = PyList_CheckExact(list) ? Py_SIZE(list) : -1;
    Py_ssize_t from = start < 0 ? 0 : start > length ? length : start;
    Py_ssize_t to = end < from ? from : end > length ? length : end;
    Py_ssize_t size = to - from;
    quick_shelf *shelf = quick_find_shelf(size);
    if (length < 0 || shelf == NULL)
        return PyList_GetSlice(list, start, end);
    return quick_refill(shelf, ((PyListObject *)list)->ob_item + from, size);
}

QUICK_SHARED PyObject *quick_as_list(PyObject *items)
{
    if (PyList_CheckExact(items))
        return quick_slice(items, 0, Py_SIZE(items));
    if (!PyTuple_CheckExact(items))
        return PySequence_List(items);
    quick_shelf *shelf = quick_find_shelf(Py_SIZE(items));
    return shelf == NULL ? PySequence_List(items) : quick_refill(shelf, ((PyTupleObject *)items)->ob_item, Py_SIZE(items));
}

/* The ends of lists. A list keeps the room it had, since most of them are filled again. */

/* Make room for so many places in a list. */
QUICK_SHARED __attribute__((noinline)) int quick_grow(PyListObject *list, Py_ssize_t size)
{
    Py_ssize_t room = size <= QUICK_SMALL ? QUICK_SMALL : size <= 16 ? 16 : size <= QUICK_LARGE ? QUICK_LARGE : size + (size >> 3) + 6;
    PyObject **items = list->ob_item;
    if (PyMem_Resize(items, PyObject *, room) == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    list->ob_item = items;
    list->allocated = room;
    return 0;
}

static inline int quick_append(PyObject *list, PyObject *item)
{
    Py_ssize_t size = Py_SIZE(list);
    if (!QUICK_LIKELY(size < ((PyListObject *)list)->allocated) && quick_grow((PyListObject *)list, size + 1) < 0)
        return -1;
    Py_INCREF(item);
    ((PyListObject *)list)->ob_item[size] = item;
    Py_SET_SIZE(list, size + 1);
    return 0;
}

QUICK_SHARED void quick_cut(PyObject *list, Py_ssize_t at)
{
    PyObject **items = ((PyListObject *)list)->ob_item;
    Py_ssize_t last = Py_SIZE(list) - 1;
    for (; at < last; at++)
        items[at] = items[at + 1];
    Py_SET_SIZE(list, last);
}

/* Whether objects of a type equal nothing but themselves. */
QUICK_INLINE int quick_is_plain(PyObject *item)
{
    return Py_TYPE(item)->tp_richcompare == PyBaseObject_Type.tp_richcompare;
}

/* Where in a list something stands that equals this, -1 if nowhere, -2 after an exception. */
QUICK_SHARED Py_ssize_t quick_find(PyObject *list, PyObject *item)
{
    int brief = quick_is_short(item), plain = quick_is_plain(item);
    long value = brief ? quick_value(item) : 0;
    for (Py_ssize_t at = 0; at < Py_SIZE(list); at++) {
        PyObject *held = PyList_GET_ITEM(list, at);
        if (held == item)
            return at;
        if (brief && quick_is_short(held)) {
            if (quick_value(held) == value)
                return at;
            continue;
        }
        if (plain && quick_is_plain(held))
            continue;
        Py_INCREF(held);
        int same = PyObject_RichCompareBool(held, item, Py_EQ);
        Py_DECREF(held);
        if (same)
            return same > 0 ? at : -2;
    }
    return -1;
}

QUICK_SHARED int quick_contains(PyObject *among, PyObject *item)
{
    if (!PyList_CheckExact(among))
        return PySequence_Contains(among, item);
    Py_ssize_t at = quick_find(among, item);
    return at == -2 ? -1 : at >= 0;
}

/* Put these at the end of a list. They are counted first, since they may be its own. */
QUICK_SHARED int quick_add_all(PyObject *list, PyObject *more)
{
    Py_ssize_t size = Py_SIZE(list), added = Py_SIZE(more);
    if (size + added > ((PyListObject *)list)->allocated && quick_grow((PyListObject *)list, size + added) < 0)
        return -1;
    PyObject **read = PyList_CheckExact(more) ? ((PyListObject *)more)->ob_item : ((PyTupleObject *)more)->ob_item;
    PyObject **written = ((PyListObject *)list)->ob_item + size;
    for (Py_ssize_t at = 0; at < added; at++) {
        Py_INCREF(read[at]);
        written[at] = read[at];
    }
    Py_SET_SIZE(list, size + added);
    return 0;
}

/* One list after the other: in place, or as a new one. */
QUICK_SHARED PyObject *quick_extend(PyObject *list, PyObject *more)
{
    if (!PyList_CheckExact(list) || !PyList_CheckExact(more))
        return PySequence_InPlaceConcat(list, more);
    if (quick_add_all(list, more) < 0)
        return NULL;
    Py_INCREF(list);
    return list;
}

QUICK_SHARED PyObject *quick_concat(PyObject *left, PyObject *right)
{
    if (!PyList_CheckExact(left) || !PyList_CheckExact(right) || Py_SIZE(left) + Py_SIZE(right) > QUICK_LARGE)
        return PySequence_Concat(left, right);
    Py_ssize_t first = Py_SIZE(left), second = Py_SIZE(right);
    PyObject *both = quick_list(first + second);
    if (both == NULL)
        return NULL;
    PyObject **written = ((PyListObject *)both)->ob_item;
    for (Py_ssize_t at = 0; at < first; at++) {
        Py_INCREF(PyList_GET_ITEM(left, at));
        written[at] = PyList_GET_ITEM(left, at);
    }
    for (Py_ssize_t at = 0; at < second; at++) {
        Py_INCREF(PyList_GET_ITEM(right, at));
        written[first + at] = PyList_GET_ITEM(right, at);
    }
    return both;
}

/* Whether two lists are equal, seen from their items alone as long as those are the same or numbers. */
QUICK_SHARED PyObject *quick_compare(PyObject *left, PyObject *right, int how)
{
    if (!PyList_CheckExact(left) || !PyList_CheckExact(right) || (how != Py_EQ && how != Py_NE))
        return PyObject_RichCompare(left, right, how);
    int equal = Py_SIZE(left) == Py_SIZE(right);
    for (Py_ssize_t at = 0; equal && at < Py_SIZE(left); at++) {
        PyObject *one = PyList_GET_ITEM(left, at), *two = PyList_GET_ITEM(right, at);
        if (one == two)
            continue;
        if (!quick_is_short(one) || !quick_is_short(two))
            return PyObject_RichCompare(left, right, how);
        equal = quick_value(one) == quick_value(two);
    }
    return PyBool_FromLong(equal == (how == Py_EQ));
}

/* What stands at a place of a tuple. */
QUICK_SHARED PyObject *quick_get(PyObject *from, PyObject *index)
{
    if (PyTuple_CheckExact(from) && quick_is_short(index) && (size_t)quick_value(index) < (size_t)Py_SIZE(from)) {
        PyObject *item = PyTuple_GET_ITEM(from, quick_value(index));
        Py_INCREF(item);
        return item;
    }
    return PyObject_GetItem(from, index);
}

/* Dicts and sets, whose keys are mostly the very objects that are looked for, or small numbers. */

/* The hash of a key, -1 if Python has to be asked. */
QUICK_INLINE Py_hash_t quick_hash(PyObject *key)
{
    if (Py_TYPE(key)->tp_hash == PyBaseObject_Type.tp_hash) {
        size_t address = (size_t)key;
        return (Py_hash_t)(address >> 4 | address << (8 * SIZEOF_VOID_P - 4));
    }
    if (quick_is_short(key))
        return quick_value(key) == -1 ? -2 : quick_value(key);
    return PyUnicode_CheckExact(key) ? ((PyASCIIObject *)key)->hash : -1;
}

/* Whether two keys of one hash are the same (1), are not (0), or Python has to be asked (-1). */
QUICK_INLINE int quick_same(PyObject *held, PyObject *key)
{
    if (held == key)
        return 1;
    if (quick_is_short(held) && quick_is_short(key))
        return quick_value(held) == quick_value(key);
    return -1;
}

#define QUICK_PERTURB 5

/* What a dict holds under a key: the same as PyDict_GetItemWithError. */
QUICK_SHARED PyObject *quick_lookup(PyObject *dict, PyObject *key)
{
    PyDictKeysObject *keys = ((PyDictObject *)dict)->ma_keys;
    Py_hash_t hash = quick_hash(key);
    int texts = keys->dk_kind != DICT_KEYS_GENERAL; /* of such keys no hash is kept */
    if (hash == -1 || keys->dk_log2_size > 15 || keys->dk_kind == DICT_KEYS_SPLIT || (texts && !PyUnicode_CheckExact(key)))
        return PyDict_GetItemWithError(dict, key);
    size_t mask = ((size_t)1 << keys->dk_log2_size) - 1;
    size_t perturb = (size_t)hash;
    size_t at = (size_t)hash & mask;
    for (;;) {
        Py_ssize_t found = mask <= 127 ? ((int8_t *)keys->dk_indices)[at] : ((int16_t *)keys->dk_indices)[at];
        if (found == DKIX_EMPTY)
            return NULL;
        if (found >= 0 && texts) {
            PyDictUnicodeEntry *entry = &DK_UNICODE_ENTRIES(keys)[found];
            if (entry->me_key == key)
                return entry->me_value;
            if (quick_hash(entry->me_key) == hash)
                return PyDict_GetItemWithError(dict, key);
        } else if (found >= 0) {
            PyDictKeyEntry *entry = &DK_ENTRIES(keys)[found];
            int same = entry->me_key == key ? 1 : entry->me_hash == hash ? quick_same(entry->me_key, key) : 0;
            if (same > 0)
                return entry->me_value;
            if (same < 0)
                return PyDict_GetItemWithError(dict, key);
        }
        perturb >>= QUICK_PERTURB;
        at = (at * 5 + perturb + 1) & mask;
    }
}

QUICK_SHARED int quick_has(PyObject *dict, PyObject *key)
{
    if (!PyDict_CheckExact(dict))
        return PyDict_Contains(dict, key);
    return quick_lookup(dict, key) != NULL ? 1 : PyErr_Occurred() ? -1 : 0;
}

/* Whether something is in a set. */
QUICK_SHARED int quick_is_in(PyObject *set, PyObject *key)
{
    Py_hash_t hash = quick_hash(key);
    if (!PyAnySet_CheckExact(set) || hash == -1)
        return PySet_Contains(set, key);
    setentry *table = ((PySetObject *)set)->table;
    setentry *entry = &table[(size_t)hash & (size_t)((PySetObject *)set)->mask];
    if (entry->key == NULL && entry->hash == 0)
        return 0;
    if (entry->hash == hash && quick_same(entry->key, key) > 0)
        return 1;
    return PySet_Contains(set, key);
}

static inline int quick_is_kind(PyObject *op, PyTypeObject *type)
{
    return Py_IS_TYPE(op, type) || Py_TYPE(op)->tp_base == type || PyType_IsSubtype(Py_TYPE(op), type);
}

#define PyLong_FromLong quick_number
#define PyNumber_InPlaceAdd quick_add
#define PyObject_RichCompare quick_compare
#define PyObject_GetItem quick_get
#define PyList_New quick_list
#define PyList_GetSlice quick_slice
#define PyList_Append quick_append
#define PyList_AsTuple quick_as_tuple
#define PySequence_List quick_as_list
#define PySequence_Tuple quick_to_tuple
#define PySequence_Contains quick_contains
#define PySequence_InPlaceConcat quick_extend
#define PySequence_Concat quick_concat
#define PyDict_GetItemWithError quick_lookup
#define PyDict_Contains quick_has
#define PySet_Contains quick_is_in
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(op, type) quick_is_kind(_PyObject_CAST(op), type)
#define PyTuple_New quick_tuple
#define PyTuple_Pack(size, ...) quick_pack(size, (PyObject *[]){__VA_ARGS__})

/* The same for functions of the compiler's own library: gcc puts these in their place, and the library's definitions still count. */

#if __has_include(<CPy.h>)
#include <CPy.h>
#define QUICK_INSTEAD extern inline __attribute__((gnu_inline))

/* The place that a compiled number names from the end of a list, or that it is not there. */
QUICK_SHARED __attribute__((noinline)) PyObject **quick_place(PyObject *list, CPyTagged index, const char *said)
{
    if (CPyTagged_CheckShort(index)) {
        Py_ssize_t at = CPyTagged_ShortAsSsize_t(index);
        if (at < 0)
            at += Py_SIZE(list);
        if (at >= 0 && at < Py_SIZE(list))
            return &PyList_GET_ITEM(list, at);
        PyErr_SetString(PyExc_IndexError, said);
    } else
        PyErr_SetString(PyExc_OverflowError, CPYTHON_LARGE_INT_ERRMSG);
    return NULL;
}

/* Whether a number names a place counted from the beginning: a compiled one is twice its value, or odd and an object. */
QUICK_INLINE int quick_is_place(PyObject *list, CPyTagged index)
{
    return QUICK_LIKELY(!(index & CPY_INT_TAG) && (size_t)index >> 1 < (size_t)Py_SIZE(list));
}

QUICK_INSTEAD PyObject *CPyList_GetItemBorrow(PyObject *list, CPyTagged index)
{
    if (quick_is_place(list, index))
        return PyList_GET_ITEM(list, (size_t)index >> 1);
    PyObject **place = quick_place(list, index, "list index out of range");
    return place == NULL ? NULL : *place;
}

QUICK_INSTEAD PyObject *CPyList_GetItem(PyObject *list, CPyTagged index)
{
    PyObject *item;
    if (quick_is_place(list, index))
        item = PyList_GET_ITEM(list, (size_t)index >> 1);
    else {
        PyObject **place = quick_place(list, index, "list index out of range");
        if (place == NULL)
            return NULL;
        item = *place;
    }
    Py_INCREF(item);
    return item;
}

QUICK_INSTEAD bool CPyList_SetItem(PyObject *list, CPyTagged index, PyObject *value)
{
    PyObject **place = quick_is_place(list, index) ? &PyList_GET_ITEM(list, (size_t)index >> 1)
                                                   : quick_place(list, index, "list assignment index out of range");
    if (!QUICK_LIKELY(place != NULL))
        return false;
    PyObject *former = *place;
    *place = value;
    Py_DECREF(former);
    return true;
}

QUICK_INSTEAD PyObject *CPyList_PopLast(PyObject *list)
{
    Py_ssize_t last = Py_SIZE(list) - 1;
    if (QUICK_LIKELY(last >= 0)) {
        Py_SET_SIZE(list, last);
        return PyList_GET_ITEM(list, last);
    }
    PyErr_SetString(PyExc_IndexError, "pop from empty list");
    return NULL;
}

QUICK_INSTEAD PyObject *CPyList_Pop(PyObject *list, CPyTagged index)
{
    PyObject **place = quick_place(list, index, Py_SIZE(list) ? "pop index out of range" : "pop from empty list");
    if (place == NULL)
        return NULL;
    PyObject *item = *place;
    quick_cut(list, place - ((PyListObject *)list)->ob_item);
    return item;
}

QUICK_INSTEAD int CPyList_Remove(PyObject *list, PyObject *item)
{
    Py_ssize_t at = quick_find(list, item);
    if (QUICK_LIKELY(at >= 0)) {
        PyObject *found = PyList_GET_ITEM(list, at);
        quick_cut(list, at);
        Py_DECREF(found);
        return 0;
    }
    if (at == -1)
        PyErr_SetString(PyExc_ValueError, "list.remove(x): x not in list");
    return -1;
}

QUICK_INSTEAD int CPyList_Insert(PyObject *list, CPyTagged index, PyObject *item)
{
    Py_ssize_t size = Py_SIZE(list), at = CPyTagged_ShortAsSsize_t(index);
    if (!CPyTagged_CheckShort(index)) {
        PyErr_SetString(PyExc_OverflowError, CPYTHON_LARGE_INT_ERRMSG);
        return -1;
    }
    if (size == ((PyListObject *)list)->allocated && quick_grow((PyListObject *)list, size + 1) < 0)
        return -1;
    if (at < 0)
        at = at + size < 0 ? 0 : at + size;
    PyObject **items = ((PyListObject *)list)->ob_item;
    Py_ssize_t last = size;
    for (; last > at; last--)
        items[last] = items[last - 1];
    Py_INCREF(item);
    items[last] = item;
    Py_SET_SIZE(list, size + 1);
    return 0;
}

QUICK_INSTEAD PyObject *CPyList_Extend(PyObject *list, PyObject *more)
{
    int done = PyList_CheckExact(more) || PyTuple_CheckExact(more) ? quick_add_all(list, more) : PyList_Extend(list, more);
    if (done < 0)
        return NULL;
    Py_RETURN_NONE;
}

QUICK_INSTEAD CPyTagged CPyList_Index(PyObject *list, PyObject *item)
{
    Py_ssize_t at = quick_find(list, item);
    if (QUICK_LIKELY(at >= 0))
        return (CPyTagged)at << 1;
    if (at == -1)
        PyErr_SetString(PyExc_ValueError, "value is not in list");
    return CPY_INT_TAG;
}

QUICK_INSTEAD PyObject *CPyTagged_StealAsObject(CPyTagged value)
{
    if (CPyTagged_CheckLong(value))
        return CPyTagged_LongAsObject(value);
    PyObject *number = quick_number(CPyTagged_ShortAsSsize_t(value));
    if (number == NULL)
        CPyError_OutOfMemory();
    return number;
}

QUICK_INSTEAD char CPyStr_EqualLiteral(PyObject *text, PyObject *literal, Py_ssize_t length)
{
    if (text == literal)
        return 1;
    if (PyUnicode_GET_LENGTH(text) != length || PyUnicode_KIND(text) != PyUnicode_KIND(literal))
        return 0;
    return memcmp(PyUnicode_DATA(text), PyUnicode_DATA(literal), length * PyUnicode_KIND(literal)) == 0;
}

QUICK_INSTEAD PyObject *CPyDict_Get(PyObject *dict, PyObject *key, PyObject *fallback)
{
    PyObject *found = quick_lookup(dict, key);
    if (found == NULL) {
        if (PyErr_Occurred())
            return NULL;
        found = fallback;
    }
    Py_INCREF(found);
    return found;
}

QUICK_INSTEAD PyObject *CPyDict_GetWithNone(PyObject *dict, PyObject *key)
{
    return CPyDict_Get(dict, key, Py_None);
}

QUICK_INSTEAD PyObject *CPyDict_GetItem(PyObject *dict, PyObject *key)
{
    if (!PyDict_CheckExact(dict))
        return PyObject_GetItem(dict, key);
    PyObject *found = quick_lookup(dict, key);
    if (QUICK_LIKELY(found != NULL))
        Py_INCREF(found);
    else if (!PyErr_Occurred())
        PyErr_SetObject(PyExc_KeyError, key);
    return found;
}
#endif

#endif
#endif
