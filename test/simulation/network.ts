import type { Random } from '../support/seeded-random.ts';
import type { Life, VirtualClock } from './virtual-clock.ts';

/** How bad it is; 0 to 1, shares of the calls. */
export interface Weather {
  /** The request never arrives. */
  lost: number;
  /** The work is done, and nobody hears of it. */
  mute: number;
  /** The request arrives twice, the second time later. */
  repeated: number;
  /** It takes seconds, and others overtake it. */
  slow: number;
}

export const calm: Weather = { lost: 0, mute: 0, repeated: 0, slow: 0 };

export interface Network {
  weather: Weather;
  /**
   * Asks another machine. Rejects after `timeoutMs`, or at once where the connection is reset.
   * @param work what the other machine does; it may be done twice, or without an answer.
   */
  call<T>(from: Life | null, work: () => Promise<T>, timeoutMs: number, mayRepeat?: boolean): Promise<T>;
}

export class ConnectionLost extends Error {
  readonly code = 'ECONNRESET';
}

export function openNetwork(clock: VirtualClock, random: Random): Network {
  const network: Network = { weather: calm, call };

  function delay(): number {
    if (random.chance(network.weather.slow)) return random.below(4_000);
    return 1 + random.below(8);
  }

  function call<T>(
    from: Life | null,
    work: () => Promise<T>,
    timeoutMs: number,
    mayRepeat = true,
  ): Promise<T> {
    const { lost, mute, repeated } = network.weather;
    const [isLost, isMute] = [random.chance(lost), random.chance(mute)];
    const isRepeated = mayRepeat && random.chance(repeated);
    const there = delay();
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (run: () => void) => () => {
        if (isOver) return;
        isOver = true;
        run();
      };
      const fail = end(() => reject(new ConnectionLost('socket hang up')));
      clock.after(timeoutMs, fail, from);
      if (isRepeated) clock.after(there + random.below(5_000), () => void work().catch(() => undefined));
      if (isLost) {
        if (random.chance(0.5)) clock.after(there, fail, from);
        return;
      }
      clock.after(there, () => {
        work().then(
          (answer) => clock.after(delay(), isMute ? fail : end(() => resolve(answer)), from),
          (error) =>
            clock.after(
              delay(),
              end(() => reject(error)),
              from,
            ),
        );
      });
    });
  }

  return network;
}
