// engine: qt-quick
// title: Qt Quick SpringAnimation
// from: apt:qt6-declarative-dev qml6-module-qtquick qml6-module-qtqml qml6-module-qtqml-workerscript g++
// version: pkg-config --modversion Qt6Qml
// build: c++ -std=c++17 -O2 -fPIC -I{examples} -o {out} {file} $(pkg-config --cflags --libs Qt6Qml Qt6Gui)
// run: env QT_QPA_PLATFORM=offscreen {out}
// footnote: starts from rest only, up to 20 s; its clock is whole milliseconds, and its spring and
//   damping are stiffness and damping times its step of 16 ms
// unnamed: fewer than 12 answers, the least that support a name
//
// Qt Quick's SpringAnimation as the behavior of a property that is set, under a driver whose clock we set.
#include "protocol.h"

#include <QtGui/QGuiApplication>
#include <QtQml>
#include <numeric>
#include <vector>

struct Driver : QAnimationDriver {
  qint64 now = 0, first = 0;  // milliseconds
  // Frames of at most 16 ms, as a screen gives them.
  void advanceTo(double seconds) {
    const qint64 end = std::llround(seconds * 1000);
    while (now < end) now = std::min(end, now + 16), advanceAnimation();
  }
  qint64 elapsed() const override { return now - first; }
  void start() override { first = now, QAnimationDriver::start(); }
};

Driver driver;
QQmlEngine *engine;
void settle() { for (int i = 0; i < 3; i++) QCoreApplication::processEvents(); }

// Replaces ascending times in seconds by the positions of a value that is moved at ascending times.
void run(double from, const protocol_move *moves, int count, std::vector<double> &values) {
  QQmlComponent component(engine);
  component.setData(
    "import QtQuick\nItem { property real p; property alias motion: motion; property alias on: on.enabled\n"
    "Behavior on p { id: on; enabled: false; SpringAnimation { id: motion; epsilon: 1e-12 } } }", QUrl());
  QScopedPointer<QObject> item(component.create());
  QObject *motion = qvariant_cast<QObject *>(item->property("motion"));
  item->setProperty("p", from), item->setProperty("on", true), driver.now = 0;
  for (double &value : values) {
    for (; count && moves->time <= value; moves++, count--) {
      driver.advanceTo(moves->time);
      motion->setProperty("spring", moves->spring.stiffness * 0.016);
      motion->setProperty("damping", moves->spring.damping * 0.016);
      motion->setProperty("mass", moves->spring.mass);
      item->setProperty("p", moves->to), settle();
    }
    driver.advanceTo(value), value = item->property("p").toDouble();
  }
  item.reset(), settle();
}

void solve(const char *line) {
  const bool retargets = protocol_is(line, "kind", "retarget"), one = protocol_is(line, "kind", "spring");
  protocol_move moves[64] = {{0, protocol_number(line, "to", 1), NAN, protocol_spring_of(line)}};
  const int count = retargets ? protocol_moves(line, moves, 64) : 1;
  std::vector<double> values(one ? 1 : 10000, protocol_number(line, "time", 0));
  if (!one) values.resize(protocol_list(line, retargets ? "times" : "steps", values.data(), 10000));
  if (!one && !retargets) std::partial_sum(values.begin(), values.end(), values.begin());
  const bool pushes = std::any_of(moves, moves + count, [](auto &move) { return !std::isnan(move.velocity); });
  if (!count || values.empty() || values.back() > 20 || pushes || protocol_number(line, "velocity", 0) != 0)
    return protocol_say("unsupported", "not in SpringAnimation");
  run(protocol_number(line, "from", 0), moves, count, values);
  if (!one) protocol_put_list("positions", values.data(), int(values.size()));
  else protocol_put("position", values[0]);
}

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  driver.install();
  QQmlEngine qml;
  engine = &qml;
  protocol_serve("\"solver\":\"SpringAnimation\",\"version\":\"" QT_VERSION_STR "\",\"domain\":{\"time\":[0,20],"
    "\"velocity\":[0,0]},\"kinds\":[\"spring\",\"advance\",\"retarget\"]", solve);
}
