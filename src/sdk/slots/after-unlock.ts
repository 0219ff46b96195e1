import { leaveHandover } from '../handover.ts';
import type { AdPage, AfterUnlock, UnlockTools } from './port.ts';
import { refreshSlots } from './refresh.ts';
import { watchSlots } from './watch.ts';

const awaited = 'awaits_ad';
/** A document that changes its route watches once. */
let isWatching = false;

/** What follows when a visitor has allowed ads: they are requested in place, and it is counted whether one really renders. */
export const afterUnlock: AfterUnlock = {
  unlocked(window, wish, tools, detail, isFresh) {
    const { emit, flush, memory, sessionId } = tools;
    memory.write('session', awaited, sessionId());
    watch(window, tools, isFresh);
    if (isFresh) return emit('unlocked', { ...detail, ads: 'loaded' });
    const isRefreshed = wish !== 'tell' && refreshSlots(window);
    const ads = isRefreshed ? 'refreshed' : wish === 'reload' ? 'reload' : 'none';
    emit('unlocked', { ...detail, ads });
    if (ads !== 'reload') return;
    flush();
    leaveHandover(window, { session: sessionId(), variant: detail.variant, scroll: window.scrollY });
    window.setTimeout(() => window.location.reload()); // the page's handlers run before
  },
  async goOn(window, tools, before) {
    // Who has scrolled meanwhile is left alone.
    if (before?.scroll && window.scrollY === 0) window.scrollTo({ top: before.scroll, behavior: 'instant' });
    const { memory, serviceKnows, sessionId } = tools;
    const isAwaited =
      before ?? (memory.read('session', awaited) === sessionId() || (await serviceKnows())?.pending === 'ad');
    if (isAwaited) watch(window, tools, true);
    else memory.write('session', awaited, null); // of a session before, in the same tab
  },
};

function watch(window: AdPage, { memory, track }: UnlockTools, isFresh: boolean): void {
  if (isWatching) return;
  isWatching = true;
  watchSlots(window, isFresh, (by) => {
    isWatching = false;
    memory.write('session', awaited, null);
    track('ad_shown', { by });
  });
}
