/** Points of one panel, from -1 to 1: enough for 1e-12 where the panel is as wide as what it holds varies. */
export const panelPoints = 16;

/** Gauss and Legendre's points and weights, and what leads from values at the points to the integral until each. */
export interface Panel {
  points: number[];
  weights: number[];
  /** By point: factors of the values, for the integral from -1 to this point. */
  until: number[][];
}

/** DLMF 3.5(v); the integral until a point by that of each polynomial, (P(m+1) - P(m-1)) / (2m + 1). */
export function legendrePanel(): Panel {
  const points = Array.from({ length: panelPoints }, (_, index) => root(index));
  const values = points.map((point) => polynomials(point, panelPoints));
  const weights = points.map(
    (point, index) => 2 / ((1 - point * point) * slope(point, values[index] ?? []) ** 2),
  );
  const until = values.map((at) =>
    values.map((from, place) => {
      const half = (weights[place] ?? 0) / 2;
      let sum = (at[1] ?? 0) + 1;
      for (let m = 1; m < panelPoints; m++) sum += (from[m] ?? 0) * ((at[m + 1] ?? 0) - (at[m - 1] ?? 0));
      return half * sum;
    }),
  );
  return { points, weights, until };
}

/** By Newton's method, from Tricomi's estimate; the smallest first. */
function root(index: number): number {
  let point = -Math.cos((Math.PI * (index + 0.75)) / (panelPoints + 0.5));
  for (let step = 0; step < 10; step++) {
    const values = polynomials(point, panelPoints);
    point -= (values[panelPoints] ?? 0) / slope(point, values);
  }
  return point;
}

/** P(0) to P(degree) at a point. */
function polynomials(point: number, degree: number): number[] {
  const values = [1, point];
  for (let m = 1; m < degree; m++) {
    values.push(((2 * m + 1) * point * (values[m] ?? 0) - m * (values[m - 1] ?? 0)) / (m + 1));
  }
  return values;
}

function slope(point: number, values: number[]): number {
  const [last, before] = [values[panelPoints] ?? 0, values[panelPoints - 1] ?? 0];
  return (panelPoints * (point * last - before)) / (point * point - 1);
}
