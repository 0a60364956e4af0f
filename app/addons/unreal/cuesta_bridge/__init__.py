"""Cuesta bridge for Unreal Editor 5: in its Python console

    import cuesta_bridge
    cuesta_bridge.bring(r"D:/lands/bridge")     # once
    cuesta_bridge.follow(r"D:/lands/bridge")    # whenever the folder changes, until stop()
    cuesta_bridge.plants(r"D:/lands/plants/NAME_plants.json")   # of an export of ground cover with tables

Needs NumPy in the editor's Python."""
try:
    import numpy  # noqa: F401
except ImportError:
    raise ImportError("Cuesta bridge needs NumPy: run the editor's own python, Engine/Binaries/ThirdParty/Python3/<system>, "
                      "with -m pip install numpy, and start the editor again") from None

_follower = None


def bring(folder, size=0):
    """Brings the land of the folder into the level. Says in the log why, where it cannot; returns whether it did."""
    import unreal

    from . import editor, reading
    try:
        return editor.bring(folder, size)
    except reading.BridgeError as error:
        unreal.log_error(f"Cuesta: {error}")
        return False


def plants(path):
    """Brings the plants of an export of ground cover with tables, without a bridge: its file NAME_plants.json."""
    import unreal

    from . import editor, reading
    try:
        return editor.plants(path)
    except reading.BridgeError as error:
        unreal.log_error(f"Cuesta: {error}")
        return False


def follow(folder):
    """Brings the land now and whenever the folder changes."""
    global _follower
    from . import editor
    stop()
    _follower = editor.Follower(folder)


def stop():
    """Ends follow()."""
    global _follower
    if _follower is not None:
        _follower.stop()
        _follower = None
