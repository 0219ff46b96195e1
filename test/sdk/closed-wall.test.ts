import { describe, expect, test, vi } from 'vitest';
import { openAsker } from '../../src/sdk/ask/asker.ts';
import { openOutcome } from '../../src/sdk/ask/outcome.ts';
import type { AskTools } from '../../src/sdk/ask/port.ts';
import { readCarry } from '../../src/sdk/carry.ts';
import type { Verdict } from '../../src/sdk/detect/verdict.ts';
import { openMemory } from '../../src/sdk/memory.ts';
import { openConversation } from '../../src/sdk/wall/conversation.ts';
import type { WallRequest } from '../../src/sdk/wall/port.ts';

const wall = { variant: 'control', file: 'wall.js', weight: 1, display: { after_page_views: 99 } };
const verdict: Verdict = {
  blocked: true,
  kind: 'extension',
  blocker: null,
  probability: 1,
  evidence: [],
  took_ms: 1,
};

describe('a wall that was closed', () => {
  test.each([
    ['is closed', (tab: Tab) => tab.conversation().dismiss('closed')],
    [
      'was answered in another way',
      (tab: Tab) => tab.conversation().complete({ id: 'a', kind: 'pass', text: '' }),
    ],
    ['was answered, as the page says', (tab: Tab) => tab.asker().complete({ choice: 'a' })],
  ] as const)('%s: for this session, not for the next one in the same tab', async (_, close) => {
    const tab = openTab();
    tab.memory.write('visitor', 'seen_wall', ['control']);
    await close(tab);
    expect(await tab.whyNoWall()).toBe('dismissed');
    tab.session = 's-2';
    expect(await tab.whyNoWall()).toBe('rule');
  });

  test('what an earlier script has left, without a session, does not count', async () => {
    const tab = openTab();
    tab.memory.write('session', 'dismissed', true);
    expect(await tab.whyNoWall()).toBe('rule');
  });

  test('a preview closes nothing', async () => {
    const tab = openTab();
    tab.conversation(true).dismiss('closed');
    expect(await tab.whyNoWall()).toBe('rule');
  });
});

describe('a preview', () => {
  test('whose button finds no blocker is no conversion, and ends none that is waited for', async () => {
    const tab = openTab();
    tab.memory.write('visitor', 'seen_wall', ['control']);
    expect(await tab.conversation(true).recheck()).toMatchObject({ result: 'clear' });
    expect(tab.memory.read('visitor', 'seen_wall')).toEqual(['control']);
    expect(readCarry(tab.memory)).toBeUndefined();
    await tab.conversation().recheck();
    expect(tab.memory.read('visitor', 'seen_wall')).toBeUndefined();
    expect(readCarry(tab.memory)).toMatchObject({ allowed_at: expect.any(Number) });
  });

  test('draws no arm: the comparison is of visitors with a blocker', async () => {
    const tab = openTab();
    await tab.asker(50).force();
    expect(tab.loads).toHaveBeenCalled();
    expect(readCarry(tab.memory)).toBeUndefined();
  });
});

type Tab = ReturnType<typeof openTab>;

function openTab() {
  const memory = openMemory();
  const track = vi.fn();
  const detect = async () => ({ ...verdict, blocked: false, kind: 'none' });
  const loads = vi.fn(async () => () => () => ({ close() {} }));
  const shared = {
    ...{ memory, track, detect },
    ...{ sessionId: () => tab.session, emit: () => {}, flush: () => {}, unlocked: () => {} },
  };
  const tab = {
    session: 's-1',
    memory,
    loads,
    conversation: (isForced = false) =>
      openConversation(
        fakeWindow(),
        { ...shared, wall, verdict, isForced } as unknown as WallRequest,
        {
          mode: 'soft',
        } as never,
      ),
    asker: (holdout = 0) =>
      openAsker(
        fakeWindow(),
        { site_id: 's', frame: '', timezone: 'UTC', holdout, walls: [wall] },
        {
          ...shared,
          load: loads,
          mayStore: () => true,
          isExempt: () => false,
          pageViews: () => 1,
          serviceKnows: async () => undefined,
        } as unknown as AskTools,
        undefined,
        openOutcome,
      ),
    async whyNoWall() {
      await tab.asker().ask(verdict, undefined, () => true);
      const [type, metadata] = track.mock.lastCall ?? [];
      expect(type).toBe('wall_withheld');
      return metadata.reason;
    },
  };
  return tab;
}

function fakeWindow() {
  return {
    crypto,
    document: { querySelector: () => null, documentElement: { lang: 'en' }, referrer: '' },
    location: { hostname: 'news.example', origin: 'https://news.example', pathname: '/', search: '' },
    navigator: { languages: ['en'], userAgent: '', maxTouchPoints: 0 },
    screen: { width: 1, height: 1 },
  } as unknown as Window & typeof globalThis;
}
