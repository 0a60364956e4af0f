#include "ui/base/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include "ui/base/resources.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(QString name) : name_(std::move(name)) {
        ensure_resources();
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name_));
        if (file.open(QIODevice::ReadOnly)) drawing_ = file.readAll();
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        QColor colour = theme().text;
        if (mode == QIcon::Disabled)
            colour = mixed(theme().text, theme().panel, 0.65);
        else if (state == QIcon::On)
            colour = theme().accent;
        QByteArray coloured = drawing_;
        QSvgRenderer renderer(coloured.replace("currentColor", colour.name().toLatin1()));
        // Wider places leave room at the sides.
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        if (renderer.isValid()) renderer.render(painter, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        return pixmap(size, mode, state);
    }
    QIconEngine* clone() const override { return new LineIconEngine(name_); }
    QString key() const override { return QStringLiteral("cuesta-line"); }
    bool isNull() override { return drawing_.isEmpty(); }

private:
    QString name_;
    QByteArray drawing_;
};

}  // namespace

QIcon line_icon(const QString& name) {
    return QIcon(new LineIconEngine(name));
}

}  // namespace cuesta
