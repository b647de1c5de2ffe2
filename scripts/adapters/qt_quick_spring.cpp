// engine: qt-quick
// title: Qt Quick SpringAnimation
// from: apt:qt6-declarative-dev qml6-module-qtquick qml6-module-qtqml qml6-module-qtqml-workerscript g++
// version: pkg-config --modversion Qt6Qml
// build: c++ -std=c++17 -O2 -fPIC -I{examples} -o {out} {file} $(pkg-config --cflags --libs Qt6Qml Qt6Gui)
// run: env QT_QPA_PLATFORM=offscreen {out}
// footnote: starts from rest only, up to 20 s; its clock is whole milliseconds, and its spring and
//   damping are stiffness and damping times its step of 16 ms
//
// Qt Quick's SpringAnimation as a solver of springs, under an animation driver whose clock we set.
#include "protocol.h"

#include <QtGui/QGuiApplication>
#include <QtQml>

#include <numeric>
#include <vector>

struct Driver : QAnimationDriver {
  qint64 time = 0;  // milliseconds
  void advanceTo(qint64 milliseconds) { time = milliseconds, advanceAnimation(); }
  qint64 elapsed() const override { return time; }
  void start() override { time = 0, QAnimationDriver::start(); }
};

Driver driver;
QQmlEngine *engine;

// Puts the positions at times in ascending order, in seconds, from one run of the animation.
void run(const char *line, std::vector<double> &values) {
  const protocol_spring spring = protocol_spring_of(line);
  const auto digits = [](double value) { return QString::number(value, 'g', 17); };
  QQmlComponent component(engine);
  component.setData(
    QString("import QtQuick\nItem { property real p: %1; property alias motion: motion\n"
            "SpringAnimation on p { id: motion; running: false; from: %1; to: %2;"
            "spring: %3; damping: %4; mass: %5; epsilon: 1e-12 } }")
      .arg(digits(protocol_number(line, "from", 0)), digits(protocol_number(line, "to", 1)),
           digits(spring.stiffness * 0.016), digits(spring.damping * 0.016), digits(spring.mass))
      .toUtf8(), QUrl());
  QScopedPointer<QObject> item(component.create());
  QObject *motion = qvariant_cast<QObject *>(item->property("motion"));
  const auto settle = [] { for (int i = 0; i < 3; i++) QCoreApplication::processEvents(); };
  QMetaObject::invokeMethod(motion, "start");
  settle();
  for (double &value : values) {
    // Frames of at most 16 ms, as a screen gives them.
    const qint64 end = std::llround(value * 1000);
    while (driver.time < end) driver.advanceTo(std::min(end, driver.time + 16));
    value = item->property("p").toDouble();
  }
  QMetaObject::invokeMethod(motion, "stop");
  settle();
}

void solve(const char *line) {
  const bool frames = protocol_is(line, "kind", "advance");
  std::vector<double> values(frames ? 10000 : 1, protocol_number(line, "time", 0));
  if (frames) values.resize(protocol_list(line, "steps", values.data(), 10000));
  if (frames) std::partial_sum(values.begin(), values.end(), values.begin());
  if ((!frames && !protocol_is(line, "kind", "spring")) || values.empty() || values.back() > 20
      || protocol_number(line, "velocity", 0) != 0)
    return protocol_say("unsupported", "not in SpringAnimation");
  run(line, values);
  if (frames) protocol_put_list("positions", values.data(), int(values.size()));
  else protocol_put("position", values[0]);
}

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  driver.install();
  QQmlEngine qml;
  engine = &qml;
  protocol_serve(
    "\"solver\":\"SpringAnimation\",\"version\":\"" QT_VERSION_STR "\","
    "\"kinds\":[\"spring\",\"advance\"],\"domain\":{\"time\":[0,20],\"velocity\":[0,0]}",
    solve);
}
