/** Sessions of visitors who allowed the site `age` days before, and how many of them were blocked again. */
export interface SeenAt {
  age: number;
  sessions: number;
  reblocked: number;
}

export interface ReblockRate {
  rate: number;
  interval: [number, number];
}

const enoughSessions = 30;
/** Half the 95% point of chi-square with one degree of freedom: what the log-likelihood falls by at the ends. */
const fall = 1.920729410347;

/**
 * Which share of those still allowed blocks again each day: the rate h under which what was seen is likeliest, if
 * a visitor is still allowed after n days with (1 − h)ⁿ; the interval is where it is not much less likely.
 */
export function fitReblockRate(seen: SeenAt[]): ReblockRate | null {
  const sessions = seen.reduce((sum, each) => sum + each.sessions, 0);
  if (sessions < enoughSessions) return null;
  const likelihood = (h: number) =>
    seen.reduce((sum, { age, sessions: all, reblocked }) => {
      const stays = age * Math.log1p(-h);
      const gone = reblocked === 0 ? 0 : reblocked * Math.log(-Math.expm1(stays));
      return sum + gone + (all - reblocked) * stays;
    }, 0);
  const rate = highest(likelihood);
  const level = likelihood(rate) - fall;
  return {
    rate: rate <= least * 2 ? 0 : rate,
    interval: [
      likelihood(least) > level ? 0 : crossing(likelihood, level, least, rate),
      likelihood(most) > level ? 1 : crossing(likelihood, level, most, rate),
    ],
  };
}

const least = 1e-9;
const most = 1 - 1e-9;

/** The likelihood has one hill: the search keeps thirds of the range around it. */
function highest(of: (h: number) => number): number {
  let [low, high] = [least, most];
  for (let step = 0; step < 200; step++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (of(a) < of(b)) low = a;
    else high = b;
  }
  return (low + high) / 2;
}

/** Where, between a point that is too low and the top, the level is reached. */
function crossing(of: (h: number) => number, level: number, outside: number, inside: number): number {
  for (let step = 0; step < 100; step++) {
    const middle = (outside + inside) / 2;
    if (of(middle) < level) outside = middle;
    else inside = middle;
  }
  return inside;
}
