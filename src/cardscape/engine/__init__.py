"""The kernel: state, agenda, decisions, zones, events, knowledge, chance and views. It knows no game and no card text."""
