/** The steps of an axis from 0: at most five of 1, 2 or 5 times a power of ten, the last at or above the highest value. */
export function axisTicks(highest: number, format: 'count' | 'percent'): number[] {
  const top = Number.isFinite(highest) && highest > 0 ? highest : 4;
  const power = 10 ** Math.floor(Math.log10(top / 4));
  const step = ([1, 2, 5, 10].find((factor) => factor * power * 4 >= top) ?? 10) * power;
  const whole = format === 'count' ? Math.max(1, step) : step;
  const count = Math.max(1, Math.ceil(top / whole - 1e-9));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * whole).toPrecision(12)));
}

/** Which of so many points get a label: the first, and then every nth so that at most `most` do. */
export function labelled(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}
