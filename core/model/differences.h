#pragma once
/// \file Collector of differences between two projects, shared by all comparisons.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/project_difference.h"

namespace cuesta {

/// Number of cells that differ, where an empty raster stands for `neutral` everywhere; all of the larger one if the
/// sizes differ.
std::int64_t cells_unlike(const TiledRaster& before, const TiledRaster& after, float neutral);

/// Collects changes of one part.
class Differences {
public:
    using Kind = ProjectChange::Kind;

    Differences(std::vector<ProjectChange>& changes, const Project& after)
        : changes_(changes), cell_area_(after.frame.cell_size * after.frame.cell_size), frame_(after.frame) {}

    void enter(ProjectPart part) { part_ = part; }
    /// Later differences are about this phase (ProjectChange::phase).
    void enter_phase(int phase) { phase_ = phase; }

    void note(const std::string& item, Kind kind) { add(item, kind); }
    void moved_phase(int from, int to) {
        phase_ = from;
        add({}, Kind::reordered).value_after = to;
        phase_ = 0;
    }
    void property(const std::string& item, const std::string& property, const std::string& before,
                  const std::string& after) {
        ProjectChange& change = add(item, Kind::property);
        change.property = property;
        change.before = before;
        change.after = after;
    }
    void name(const std::string& before, const std::string& after) {
        if (before != after) add(after, Kind::renamed).before = before;
    }
    void flag(const std::string& item, bool before, bool after, Kind on, Kind off) {
        if (before != after) add(item, after ? on : off);
    }
    void enabled(const std::string& item, bool before, bool after) {
        flag(item, before, after, Kind::switched_on, Kind::switched_off);
    }
    void locked(const std::string& item, bool before, bool after) {
        flag(item, before, after, Kind::locked, Kind::unlocked);
    }
    template <class T>
    void changed(const std::string& item, const std::string& what, const T& before, const T& after) {
        if (!(before == after)) property(item, what, {}, {});
    }
    template <class T>
    void number(const std::string& item, const std::string& what, const T& before, const T& after) {
        if (!(before == after)) property(item, what, text(before), text(after));
    }
    template <class Set>
    void set(const std::string& item, const Set& before, const Set& after) {
        for (const ParameterField& field : fields_of<Set>()) {
            const double a = field.get(&before), b = field.get(&after);
            if (a == b) continue;
            ProjectChange& change = add(item, Kind::parameter);
            change.description = &field.description;
            change.value_before = a;
            change.value_after = b;
        }
    }
    template <class Set>
    void set(const Set& before, const Set& after) {
        with_own_words([&] { set(std::string(Set::title), before, after); });
    }
    /// Differences that `compare` adds are about things that the program names, not the user.
    template <class Compare>
    void with_own_words(const Compare& compare) {
        const std::size_t first = changes_.size();
        compare();
        for (std::size_t i = first; i < changes_.size(); ++i) changes_[i].is_item_ours = true;
    }
    void raster(const std::string& item, const TiledRaster& before, const TiledRaster& after, float neutral) {
        if (before == after) return;
        const TiledRaster& present = after.empty() ? before : after;
        // The raster covers the terrain, whatever its own size is.
        const double share = static_cast<double>(frame_.width) * frame_.height /
                             (static_cast<double>(present.width()) * present.height());
        add(item, Kind::painted).area = static_cast<double>(cells_unlike(before, after, neutral)) * cell_area_ * share;
    }

    /// Lists whose items have numbers that stay with them.
    template <class Item, class Compare>
    void list_by_id(const std::vector<Item>& before, const std::vector<Item>& after, const Compare& compare) {
        std::map<int, const Item*> old;
        for (const Item& item : before) old[item.id] = &item;
        std::vector<int> kept_before, kept_after;
        for (const Item& item : after) {
            const auto found = old.find(item.id);
            if (found == old.end()) {
                note(item.name, Kind::added);
                continue;
            }
            kept_after.push_back(item.id);
            if (!(*found->second == item)) compare(*found->second, item);
        }
        for (const Item& item : before) {
            if (std::find(kept_after.begin(), kept_after.end(), item.id) == kept_after.end())
                note(item.name, Kind::removed);
            else
                kept_before.push_back(item.id);
        }
        if (kept_before != kept_after) note({}, Kind::reordered);
    }

    /// Other lists: what is the same at their beginnings and ends belongs together, and what is between, in order.
    template <class Item, class Name, class Compare>
    void list(const std::vector<Item>& before, const std::vector<Item>& after, const Name& name_of,
              const Compare& compare) {
        if (before.size() == after.size() && std::is_permutation(before.begin(), before.end(), after.begin())) {
            if (before != after) note({}, Kind::reordered);
            return;
        }
        const auto [a, b] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
        auto a_end = before.end();
        auto b_end = after.end();
        while (a_end != a && b_end != b && *(a_end - 1) == *(b_end - 1)) --a_end, --b_end;
        auto x = a;
        auto y = b;
        for (; x != a_end && y != b_end; ++x, ++y)
            if (!(*x == *y)) compare(*x, *y);
        for (; x != a_end; ++x) note(name_of(*x), Kind::removed);
        for (; y != b_end; ++y) note(name_of(*y), Kind::added);
    }

private:
    ProjectChange& add(const std::string& item, Kind kind) {
        ProjectChange& change = changes_.emplace_back();
        change.part = part_;
        change.item = item;
        change.kind = kind;
        change.phase = phase_;
        return change;
    }
    static std::string text(double value) {
        ParameterDescription number;
        return number.text_of(value);
    }
    static std::string text(const std::string& value) { return value; }

    std::vector<ProjectChange>& changes_;
    double cell_area_;
    TerrainFrame frame_;
    ProjectPart part_ = ProjectPart::frame;
    int phase_ = 0;
};

}  // namespace cuesta
