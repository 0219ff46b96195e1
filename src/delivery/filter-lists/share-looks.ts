import { limitWork } from '../../kit/limit-work.ts';

/** Sites whose look waits. Beyond this many it is an attack, or a long wait for everybody. */
const maxWaiting = 99;

/**
 * One look at a time: each parses all lists, 400 ms of the main thread. All who ask for a site while its look waits share it;
 * one that has begun may have read the site as it was before.
 * @param refusal what further looks are refused with
 */
export function shareLooks(
  look: (siteId: string) => Promise<void>,
  refusal: () => Error,
): (siteId: string) => Promise<void> {
  const limited = limitWork({ concurrency: 1, maxWaiting, refusal });
  const waiting = new Map<string, Promise<void>>();

  return (siteId) => {
    const shared = waiting.get(siteId);
    if (shared) return shared;
    let waits = true;
    const begin = () => {
      waits = false;
      waiting.delete(siteId);
      return look(siteId);
    };
    const turn = limited(begin).finally(() => {
      // Refused, it never began.
      if (waits) waiting.delete(siteId);
    });
    if (waits) waiting.set(siteId, turn);
    return turn;
  };
}
