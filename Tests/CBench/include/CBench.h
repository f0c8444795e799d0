// SPDX-License-Identifier: MIT
// Closed forms in C, as loops that return a sum so that nothing is left out.
#ifndef CBENCH_H
#define CBENCH_H

double cbench_spring_values(long count, double frequency, double fraction);
double cbench_stepped_steps(long count, double stiffness, double damping);
double cbench_fixed_steps(long count, double frequency, double fraction, double seconds);
double cbench_bezier_values(long count, double x1, double y1, double x2, double y2);

#endif
