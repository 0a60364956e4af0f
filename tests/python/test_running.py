"""Progress, Ctrl-C, exceptions and threads while land is computed. An endless land stands for long work: a test that does
not stop it does not end."""
import os
import signal
import threading
import time

import cuesta
import numpy as np
import pytest


@pytest.fixture
def endless(small):
    small.set("erosion.steps", 1000000)
    return small


def test_progress(small):
    told = []
    small.build(progress=lambda share, words: told.append((share, words)))
    shares = [share for share, _ in told]
    assert shares == sorted(shares) and 0 <= shares[0] and shares[-1] == 1
    assert any(words.startswith("Eroding: step ") for _, words in told)


class Enough(Exception):
    pass


def stop_when_eroding(share, words):
    if words.startswith("Eroding"):
        raise Enough


def test_an_exception_of_progress_stops_the_work(endless, dem):
    with pytest.raises(Enough):
        endless.build(progress=stop_when_eroding)
    with pytest.raises(Enough):
        cuesta.erode(dem, cell=10, steps=1000000, water=1, progress=stop_when_eroding)
    assert endless.get("erosion.steps") == 1000000  # the project is as it was
    endless.set("erosion.steps", 3)
    assert endless.build().report["steps"] == 3  # and can be built


def test_ctrl_c_stops_the_work(endless):
    eroding = threading.Event()

    def interrupt():
        eroding.wait()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        endless.build(progress=lambda share, words: eroding.set() if words.startswith("Eroding") else None)
    thread.join()


def test_nothing_half_written_is_left(endless, tmp_path):
    with pytest.raises(Enough):
        cuesta.export(endless, tmp_path / "land.tif", progress=stop_when_eroding)
    assert list(tmp_path.iterdir()) == []


def test_other_threads_run_meanwhile(endless):
    ran = threading.Event()

    def progress(share, words):
        # Only another thread can set the event; it must run while this one computes.
        if ran.is_set():
            raise Enough

    def other():
        for _ in range(100):
            time.sleep(0)
        ran.set()

    thread = threading.Thread(target=other)
    thread.start()
    with pytest.raises(Enough):
        endless.build(progress=progress)
    thread.join()


def test_the_lock_is_free_while_nobody_is_told(small):
    # Two builds at once without progress: each waits for its own work without the lock.
    small.set("erosion.steps", 60)
    results = []
    threads = [threading.Thread(target=lambda: results.append(small.build().height)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.array_equal(*results)


def test_what_progress_may_be(small):
    with pytest.raises(TypeError, match="callable"):
        small.build(progress=7)
    with pytest.raises(TypeError):
        small.build(progress=lambda: None)


def test_editing_meanwhile_changes_nothing(small):
    expected = small.copy().build().height
    built = small.build(progress=lambda share, words: small.set("erosion.seed", 99))
    assert np.array_equal(built.height, expected)
