// SPDX-License-Identifier: MIT
#include "CBench.h"

#include <math.h>

static double spring_value(double decay, double swing, double t) {
  double e = exp(-decay * t);
  return 1 - e * (cos(swing * t) + decay / swing * sin(swing * t));
}

double cbench_spring_values(long count, double frequency, double fraction) {
  double decay = fraction * frequency;
  double swing = frequency * sqrt(1 - fraction * fraction);
  double sum = 0;
  for (long i = 0; i < count; i++) sum += spring_value(decay, swing, (double)i * 1e-6);
  return sum;
}

double cbench_stepped_steps(long count, double stiffness, double damping) {
  double x = 0, v = 0, a = 0, target = 1;
  for (long i = 0; i < count; i++) {
    double half = v + a * (1.0 / 600);
    x += half * (1.0 / 300);
    a = stiffness * (target - x) - damping * half;
    v = half + a * (1.0 / 600);
    if ((i & 63) == 63) target = -target;
  }
  return x;
}

double cbench_fixed_steps(long count, double frequency, double fraction, double seconds) {
  double decay = fraction * frequency;
  double swing = frequency * sqrt(1 - fraction * fraction);
  double e = exp(-decay * seconds);
  double c = e * cos(swing * seconds), s = e * sin(swing * seconds) / swing;
  double offset = c + decay * s, offset_rate = -frequency * frequency * s;
  double rate = c - decay * s;
  double x = 0, v = 0, target = 1;
  for (long i = 0; i < count; i++) {
    double d = x - target;
    x = target + (d * offset + v * s);
    v = d * offset_rate + v * rate;
    if ((i & 63) == 63) target = -target;
  }
  return x;
}

static double coordinate(double first, double second, double s) {
  double c = 3 * first, b = 3 * (second - first) - c, a = 1 - c - b;
  return ((a * s + b) * s + c) * s;
}

static double slope(double first, double second, double s) {
  double c = 3 * first, b = 3 * (second - first) - c, a = 1 - c - b;
  return (3 * a * s + 2 * b) * s + c;
}

static double bezier_value(double x1, double y1, double x2, double y2, double x) {
  double s = x;
  for (int i = 0; i < 8; i++) {
    double error = coordinate(x1, x2, s) - x;
    if (fabs(error) < 1e-10) break;
    s -= error / slope(x1, x2, s);
  }
  return coordinate(y1, y2, s);
}

double cbench_bezier_values(long count, double x1, double y1, double x2, double y2) {
  double sum = 0;
  for (long i = 0; i < count; i++) {
    sum += bezier_value(x1, y1, x2, y2, (double)(i % 1000 + 1) / 1001);
  }
  return sum;
}
