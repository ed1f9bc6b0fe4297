"""Learning environments: every game as a PettingZoo environment. Needs the extra ``rl``."""

from importlib.util import find_spec

if missing := [name for name in ("gymnasium", "numpy", "pettingzoo") if find_spec(name) is None]:
    raise ImportError(f"learning environments need {' and '.join(missing)}; pip install '.[rl]' in Cardscape's folder brings "
                      f"{'them' if len(missing) > 1 else 'it'}")
