import { describe, expect, test } from 'vitest';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { en } from '../../src/sdk/texts/en.ts';
import {
  agentOf,
  deviceOf,
  type GuideFacts,
  type GuideId,
  guideName,
  guidesFor,
  likelyGuide,
  stepsOf,
} from '../../src/sdk/texts/guides.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const agents = {
  chrome: `${windows} Chrome/143.0.0.0 Safari/537.36`,
  edge: `${windows} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
  opera: `${windows} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  chromeAndroid: `${pixel} Chrome/143.0.0.0 Mobile Safari/537.36`,
  samsung: `${pixel} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  iphone: `${iphone} Version/26.1 Mobile/15E148 Safari/604.1`,
  chromeIphone: `${iphone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`,
};
type Agent = keyof typeof agents;

function guides(
  agent: Agent,
  blocker: string | null,
  kind: GuideFacts['kind'] = 'extension',
  isBrave = false,
) {
  return guidesFor({ kind, blocker, userAgent: agents[agent], isBrave });
}

describe('the guides for a visitor', () => {
  test.each<[Agent, string | null, GuideFacts['kind'], GuideId[]]>([
    ['chrome', 'network-only extension', 'extension', ['ubol', 'adguard', 'adblock']],
    ['chrome', 'Adblock Plus family', 'extension', ['adblock', 'abp', 'adguard']],
    ['chrome', 'uBlock Origin family', 'extension', ['ubol', 'ublock', 'adguard']],
    ['chrome', 'unnamed extension', 'extension', ['adblock', 'abp', 'adguard']],
    ['chrome', null, 'dns', ['dns']],
    ['edge', 'network-only extension', 'extension', ['ubol', 'adguard']],
    ['edge', null, 'dns', ['dns', 'edge']],
    ['opera', 'network-only extension', 'extension', ['opera', 'ubol']],
    ['opera', 'uBlock Origin family', 'extension', ['ubol', 'ublock']],
    ['firefox', 'uBlock Origin', 'extension', ['ublock']],
    ['firefox', 'Adblock Plus family', 'extension', ['adblock', 'abp']],
    ['firefox', 'unnamed extension', 'extension', ['ublock', 'adblock']],
    ['firefox', null, 'tracking_protection', ['firefox', 'dns']],
    ['safari', 'network-only extension', 'extension', ['safari', 'ubol', 'adguard']],
    ['chromeAndroid', 'network-only extension', 'extension', ['adguard', 'dns', 'other']],
    ['chromeAndroid', null, 'dns', ['dns', 'adguard', 'other']],
    ['samsung', 'network-only extension', 'extension', ['samsung', 'adguard']],
    ['firefoxAndroid', 'uBlock Origin', 'extension', ['ublock']],
    ['iphone', 'network-only extension', 'extension', ['safari', 'dns', 'other']],
    ['chromeIphone', 'network-only extension', 'extension', ['dns', 'other']],
  ])('%s with %s (%s) begin with %j', (agent, blocker, kind, first) => {
    expect(guides(agent, blocker, kind).slice(0, first.length)).toEqual(first);
  });

  test('open with that of no product while the blocker has no name', () => {
    const open = (agent: Agent, blocker: string | null, kind: GuideFacts['kind'] = 'extension') =>
      likelyGuide({ kind, blocker, userAgent: agents[agent], isBrave: false });
    expect(open('chrome', null)).toBe('other');
    expect(open('chrome', 'unnamed extension')).toBe('other');
    expect(open('firefox', null)).toBe('other');
    expect(open('chrome', 'Adblock Plus family')).toBe('adblock');
    expect(open('opera', null)).toBe('opera');
    expect(open('chrome', null, 'dns')).toBe('dns');
  });

  test('begin with Brave’s own in Brave', () => {
    expect(guides('chrome', 'Brave', 'browser', true)[0]).toBe('brave');
  });

  test('name nothing that cannot exist in this browser, and each once, with the unknown one last', () => {
    for (const agent of Object.keys(agents) as Agent[]) {
      const ids = guides(agent, 'network-only extension');
      expect(new Set(ids).size, agent).toBe(ids.length);
      expect(ids.at(-1), agent).toBe('other');
      expect(ids, agent).toContain('dns');
    }
    expect(guides('chrome', null)).not.toContain('safari');
    expect(guides('firefox', 'network-only extension')).not.toContain('ubol');
    expect(guides('firefox', null)).not.toContain('brave');
  });
});

describe('the steps of a guide', () => {
  const ids = [...new Set((Object.keys(agents) as Agent[]).flatMap((agent) => guides(agent, null)))];

  test('are two to four, name the product and end at the button, in every language', () => {
    for (const [code, texts] of Object.entries(allTexts)) {
      for (const id of [...ids, 'brave' as const]) {
        for (const device of ['desktop', 'phone'] as const) {
          const steps = stepsOf(id, texts, device);
          expect(steps.length, `${code} ${id}`).toBeGreaterThanOrEqual(2);
          expect(steps.length, `${code} ${id}`).toBeLessThanOrEqual(4);
          expect(steps.at(-1)).toBe(texts.steps.back);
          expect(steps.join(' ')).not.toMatch(/[{}]|undefined/);
          for (const step of steps) expect(step.length, `${code} ${step}`).toBeLessThanOrEqual(160);
        }
      }
    }
  });

  test('never look for an icon on an iPhone', () => {
    for (const id of guides('iphone', 'network-only extension')) {
      const steps = stepsOf(id, en, deviceOf(agents.iphone)).join(' ');
      expect(steps, id).not.toMatch(/icon|puzzle/);
    }
  });

  test('say the product’s name, or that it is another one', () => {
    expect(stepsOf('ublock', en, 'desktop')).toEqual([
      'Click the uBlock Origin icon next to the address bar.',
      'If you don’t see the icon, click the puzzle piece first.',
      'Press the large power button, so that it turns gray.',
      'Come back here and press the button above.',
    ]);
    expect([guideName('abp', en), guideName('other', en)]).toEqual(['Adblock Plus', en.other]);
  });

  test('an iPad that calls itself a Macintosh gets the steps of an iPad, and a Mac its own', () => {
    const facts = (maxTouchPoints: number) => {
      const userAgent = agentOf({ userAgent: agents.safari, maxTouchPoints } as Navigator);
      return [
        deviceOf(userAgent),
        likelyGuide({ kind: 'extension', blocker: null, userAgent, isBrave: false }),
      ];
    };
    expect([facts(5), facts(0)]).toEqual([
      ['phone', 'safari'],
      ['desktop', 'safari'],
    ]);
    const windows = { userAgent: agents.edge, maxTouchPoints: 10 } as Navigator;
    expect(deviceOf(agentOf(windows))).toBe('desktop');
  });
});
