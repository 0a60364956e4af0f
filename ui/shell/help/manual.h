#pragma once
/// \file The manual that comes with the program: its documents, their sections, and where to look for what.

#include <QString>
#include <vector>

class QMainWindow;

namespace cuesta {

/// A section, and a word in it to point at.
struct ManualPlace {
    QString document;      ///< "erosion", "parameters", ...
    QString heading = {};  ///< as it is written, without marks; empty: the beginning
    QString word = {};     ///< shown selected where it first stands below the heading
    bool operator==(const ManualPlace&) const = default;
};

struct ManualSection {
    QString document;
    QString heading;
    int level = 1;  ///< 1 the title of a document
    QString text;   ///< of the section without those below it; Markdown
};

struct ManualDocument {
    QString id;     ///< "erosion"
    QString part;   ///< of the contents that it belongs to, in the language of the window; empty: none
    QString title;  ///< in the language of the window
    QString file;   ///< below docs: "manual/erosion.md"; no two end alike, by which links are followed
};

/// In the order of the contents. The last, "keys", is made from the actions of the window.
const std::vector<ManualDocument>& manual_documents();
/// The Markdown text; empty for "keys".
QString manual_text(const QString& document);
/// Of all documents, in their order.
const std::vector<ManualSection>& manual_sections();
/// Whether a place exists; its word must stand in its section.
bool manual_has(const ManualPlace& place);
/// Target of a link in a document ("water.md#rain", "#levels"); an empty document where that is outside the manual.
ManualPlace manual_place_of_link(const QString& document, const QString& link);
/// The sections that hold all words, those with one in the heading first.
std::vector<ManualSection> find_in_manual(const QString& words);
/// The keys of all actions of the menus, and what the mouse does, as rich text.
QString keys_page(const QMainWindow& window);
/// A picture of a document ("images/fantasy.png") as far as it comes with the program: resource path, or empty.
QString manual_picture(const QString& name);

}  // namespace cuesta
