#pragma once
/// \file Small pictures of variations, made off the GUI thread.

#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <memory>
#include <stop_token>
#include <vector>

#include "render/still/variation_pictures.h"

namespace cuesta {

/// One lot of pictures at a time; its threads give way to those of the window. GUI thread.
class VariationWork : public QObject {
    Q_OBJECT
public:
    explicit VariationWork(QObject* parent = nullptr);
    ~VariationWork() override;

    /// Begins with these; what runs ends after its step and tells nothing more. Results of earlier lots are used again.
    void start(std::vector<Variation> cells, VariationPictures wanted);
    void stop();
    bool is_busy() const { return busy_; }

Q_SIGNALS:
    void drawn(int index, const QImage& picture);
    /// The land cannot be made; words for the user.
    void failed(int index, const QString& message);
    /// All are there, or none can be drawn: then with words for the user.
    void ended(const QString& problem);

private:
    void run(const std::vector<Variation>& cells, VariationPictures wanted, std::uint64_t lot);
    void tell(std::uint64_t lot, const std::function<void()>& what);

    QThreadPool threads_;
    std::shared_ptr<Evaluator> evaluator_;
    std::stop_source stop_;
    std::uint64_t lot_ = 0;
    bool busy_ = false;
};

}  // namespace cuesta
