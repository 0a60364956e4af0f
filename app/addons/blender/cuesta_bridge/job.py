"""A land on its way into Blender: a thread reads and computes, then Blender's timer shows it step by step."""
import threading
import time

import bpy

from . import reading

AT_ONCE = 0.03   # s of steps in one go; Blender then updates what they changed
PAUSE = 0.01     # s between goes, and between looks at the thread


class Job:
    """`read`: called in the thread, gives data; `steps`: called with them in Blender's own thread, gives a generator of steps."""

    def __init__(self, read, steps):
        self._read, self._steps = read, steps
        self._data = self._error = self._left = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self):
        try:
            self._data = self._read()
        except Exception as error:  # whatever it was, it is raised in Blender's thread
            self._error = error

    def is_reading(self):
        return self._thread.is_alive()

    def step(self):
        """The next step: its word; None where all are done. Raises what reading raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        if self._left is None:
            self._left = self._steps(self._data)
            self._data = None
        return next(self._left, None)


_job = _done = None  # the job that the timer works at, and what to call at its end, with an error or None


def is_running():
    return _job is not None and bpy.app.timers.is_registered(_go_on)


def state():
    """A word for people."""
    return "Reading…" if _job is not None and _job.is_reading() else "Showing…"


def run(read, steps, done):
    """Starts a job, which goes on beside the user's work; without a window, where no timers run, does all of it. Then calls
    done(error or None)."""
    global _job, _done
    _job, _done = Job(read, steps), done
    if not bpy.app.background:
        bpy.app.timers.register(_go_on, first_interval=PAUSE)
        return
    while _go_on() is not None:
        pass


def stop():
    global _job
    if bpy.app.timers.is_registered(_go_on):
        bpy.app.timers.unregister(_go_on)
    _job = None


def _go_on():
    """Called by the timer: works for a moment. Gives the seconds until the next call, or None at the end."""
    global _job
    if _job.is_reading() and not bpy.app.background:
        return PAUSE
    try:
        end = time.perf_counter() + AT_ONCE
        while time.perf_counter() < end:
            if _job.step() is None:
                return _finish(None)
    except reading.BridgeError as error:
        return _finish(error)
    except ReferenceError:
        return _finish(reading.BridgeError("the land was changed while it was shown, perhaps by undo: import it again"))
    except Exception:
        _job = None
        raise
    return PAUSE


def _finish(error):
    global _job
    _job = None
    _done(error)
    return None
