#pragma once
/// \file Ranks that are threads of one process.

#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/domain/ranks.h"
#include "tests/catch.h"

namespace cuesta::test {

/// Messages on their way.
class Post {
public:
    void send(int from, const Outgoing& message) {
        const std::lock_guard lock(mutex_);
        boxes_[{from, message.to}].emplace_back(message.bytes.begin(), message.bytes.end());
        arrived_.notify_all();
    }
    void receive(int to, const Incoming& message) {
        std::unique_lock lock(mutex_);
        std::deque<std::vector<std::byte>>& box = boxes_[{message.from, to}];
        arrived_.wait(lock, [&] { return !box.empty(); });
        if (box.front().size() != message.bytes.size()) std::terminate();  // a bug: ranks disagree
        std::memcpy(message.bytes.data(), box.front().data(), message.bytes.size());
        box.pop_front();
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::map<std::pair<int, int>, std::deque<std::vector<std::byte>>> boxes_;
};

class ThreadRank final : public Ranks {
public:
    ThreadRank(Post& post, int rank, int size) : post_(post), rank_(rank), size_(size) {}
    int rank() const override { return rank_; }
    int size() const override { return size_; }

private:
    void pass(std::span<const Outgoing> out, std::span<const Incoming> in) override {
        for (const Outgoing& message : out) post_.send(rank_, message);
        for (const Incoming& message : in) post_.receive(rank_, message);
    }
    Post& post_;
    int rank_;
    int size_;
};

/// Runs body(ranks) on `size` threads, rank 0 on the calling one, whose checks count.
inline void on_ranks(int size, const std::function<void(Ranks& ranks)>& body) {
    Post post;
    std::vector<std::jthread> others;
    for (int rank = 1; rank < size; ++rank)
        others.emplace_back([&, rank] {
            ThreadRank ranks(post, rank, size);
            body(ranks);
        });
    ThreadRank ranks(post, 0, size);
    body(ranks);
}

}  // namespace cuesta::test
