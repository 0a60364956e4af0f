#pragma once
/// \file The library of stamps read off the GUI thread: first the list, then a picture of each.

#include <QHash>
#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <stop_token>

#include "core/io/library/stamp_folder.h"

namespace cuesta {

/// One reading at a time, on a thread that gives way to others. Pictures are kept as long as this lives. GUI thread.
class StampWork : public QObject {
    Q_OBJECT
public:
    explicit StampWork(QObject* parent = nullptr);
    ~StampWork() override;

    /// Reads the library anew, with these folders besides the user's own; what runs ends and tells nothing more.
    void start(std::vector<std::string> folders);
    void stop();
    bool is_busy() const { return busy_; }

Q_SIGNALS:
    void listed(const cuesta::StampFolder& library);
    void drawn(int index, const QImage& picture);
    /// A folder cannot be read; words for the user. Then nothing was listed.
    void failed(const QString& problem);
    void ended();

private:
    void run(const std::vector<std::string>& folders, const std::stop_token& stop, std::uint64_t lot);
    void draw(const Stamp& stamp, int index, const std::stop_token& stop, std::uint64_t lot);
    void tell(std::uint64_t lot, const std::function<void()>& what);

    QThreadPool threads_;
    std::stop_source stop_;
    QHash<QString, QImage> kept_;  ///< by file and date; of the reading thread
    std::uint64_t lot_ = 0;
    bool busy_ = false;
};

}  // namespace cuesta
