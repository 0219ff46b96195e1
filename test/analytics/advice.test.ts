import { describe, expect, it } from 'vitest';
import { advise } from '../../src/analytics/advice/advise.ts';
import type { Facts, Segment } from '../../src/analytics/advice/facts.ts';
import type { Standing } from '../../src/analytics/advice/standing.ts';
import { type Draw, seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import { defaultSiteConfig, SiteChange } from '../../src/contract/sites/sites.ts';

const quiet: Facts = {
  segments: [],
  all: { impressions: 0, conversions: 0 },
  early: { impressions: 0, conversions: 0 },
  late: { impressions: 0, conversions: 0 },
  variants: 1,
  detection: { blockers: [], failed_verifications: [] },
  config: { ...defaultSiteConfig, ab_test: { enabled: false, variants: [], holdout: 5 } },
  templates: [{ id: 't1', name: 'default' }],
  listed: [],
  tests: [],
  standing: null,
  dark: null,
};
const ids = (facts: Partial<Facts>) => advise({ ...quiet, ...facts }).map(({ id }) => id);

describe('advice', () => {
  it('is an empty list where the data carry none', () => {
    expect(advise(quiet)).toEqual([]);
  });

  it('finds a segment that converts clearly worse, with its numbers and what to send', () => {
    const [advice, ...others] = advise({
      ...quiet,
      ...split('device', { desktop: [1000, 200], mobile: [1000, 60] }),
    }).filter(({ id }) => id === 'segment_below');
    expect(others).toEqual([]);
    expect(advice).toMatchObject({
      title: 'Show “Mobile” visitors a softer wall, or none',
      numbers: [
        { value: 6, expected: 20 },
        { value: -14, expected: 0 },
      ],
      action: { config: { display: { devices: ['desktop', 'tablet'] } } },
    });
    const [low = 0, high = 0] = advice?.numbers[1]?.interval ?? [];
    expect(low).toBeLessThan(-14);
    expect(high).toBeLessThan(0);
    expect(SiteChange.safeParse(advice?.action).success).toBe(true);
  });

  it('leaves out a country by the rule that there is, beside those left out before', () => {
    const config = { ...quiet.config, display: { excluded_countries: ['US'] } };
    const facts = { ...quiet, config, ...split('country', { DE: [2000, 400], FR: [2000, 100] }) };
    const below = advise(facts).find(({ id }) => id === 'segment_below');
    expect(below?.action).toEqual({ config: { display: { excluded_countries: ['US', 'FR'] } } });
  });

  describe('that knows the A/B tests', () => {
    const all = { impressions: 2000, conversions: 300 };
    const templates = [
      { id: 't1', name: 'default' },
      { id: 't2', name: 'friendly' },
    ];
    const variants = [
      { name: 'control', template_id: 'default', weight: 1 },
      { name: 'b', template_id: 't2', weight: 1 },
    ];
    const known = (goesOn: boolean, winner: string | null): Facts['tests'][number] => ({
      run: { variants, ended_because: null },
      endedDays: 0,
      result: {
        verdict: { code: winner ? 'winner' : 'undecided', variant: winner },
        caveats: [],
        variants: variants.map(({ name }) => ({
          name,
          impressions: 1000,
          conversions: name === winner ? 300 : 200,
          conversion_rate: name === winner ? 30 : 20,
          confidence: name === winner ? 99.9 : 0,
          interval: null,
          tied_with: [],
          single_look: null,
          ...(name === winner && { is_winner: true as const }),
        })),
      },
      goesOn,
    });
    const testing = { ...quiet.config, ab_test: { enabled: true, variants, holdout: 5 } };

    it('first of all says to use a winner that waits, with what to send', () => {
      const [advice] = advise({
        ...quiet,
        all,
        variants: 2,
        templates,
        config: testing,
        tests: [known(false, 'control'), known(true, 'b')],
      });
      expect(advice).toMatchObject({
        id: 'use_winner',
        about: { variant: 'b', confidence: '99.9' },
        numbers: [{ value: 30, expected: 20 }],
        action: { config: { template_id: 't2', ab_test: { enabled: false } } },
      });
      expect(SiteChange.safeParse(advice?.action).success).toBe(true);
    });

    it('says nothing of a test that has no winner yet, or has ended', () => {
      expect(ids({ config: testing, tests: [known(true, null)] })).toEqual([]);
      expect(ids({ tests: [known(false, 'b')] })).toEqual([]);
    });

    describe('of which the latest ended on its last day', () => {
      const ended = (winner: string | null, days = 3): Facts['tests'][number] => {
        const test = known(false, winner);
        const kept = variants.map((each) => {
          const template = { id: each.name === 'b' ? 't2' : 't1', updated_at: '', content: '' };
          return { ...each, template };
        });
        return { ...test, run: { variants: kept, ended_because: 'date_reached' }, endedDays: days };
      };

      it('still says to use its winner, until it is the wall or another test begins', () => {
        const [advice] = advise({ ...quiet, tests: [ended('b')] });
        expect(advice).toMatchObject({
          id: 'use_winner',
          about: { variant: 'b' },
          action: { config: { template_id: 't2' } },
        });
        expect(advice?.action?.config).not.toHaveProperty('ab_test');
        expect(advice?.text).toContain('ended with a winner, “b”');
        const config = { ...quiet.config, template_id: 't2' };
        expect(ids({ config, tests: [ended('b')] })).toEqual([]);
        expect(ids({ config: testing, tests: [ended('b'), known(true, null)] })).toEqual([]);
        expect(ids({ tests: [ended('b'), known(false, null)] })).toEqual([]);
        expect(ids({ tests: [ended('control')] })).toEqual([]);
      });

      it('offers it for 90 days, and no template that was deleted', () => {
        expect(ids({ tests: [ended('b', 90)] })).toEqual(['use_winner']);
        expect(ids({ tests: [ended('b', 90.1)] })).toEqual([]);
        const test = ended('b');
        expect(ids({ tests: [{ ...test, run: { ...test.run, variants } }] })).toEqual([]);
      });

      it('says for 14 days what was learned without a winner', () => {
        const [advice] = advise({ ...quiet, tests: [ended(null, 14)] });
        expect(advice).toMatchObject({ id: 'test_ended', action: null });
        expect(advice?.text).toBe('No winner: the test didn’t show which wall works better.');
        expect(ids({ tests: [ended(null, 14.1)] })).toEqual([]);
      });
    });

    it('does not propose a template that has lost against the present one', () => {
      const proposed = (tests: Facts['tests']) =>
        advise({ ...quiet, all, templates, tests }).find(({ id }) => id === 'try_template')?.about.template;
      expect(proposed([])).toBe('friendly');
      expect(proposed([known(false, 'b')])).toBe('friendly');
      expect(proposed([known(false, 'control')])).toBe('');
    });
  });

  it('says nothing of segments on noise: at most one site in twenty gets any such advice', () => {
    const draw = seededDraw('noise');
    let advised = 0;
    for (let site = 0; site < 500; site++) {
      if (ids(noise(draw)).some((id) => id.startsWith('segment'))) advised++;
    }
    expect(advised).toBeLessThanOrEqual(25);
  });

  const cases: { name: string; facts: Partial<Facts>; is: string[] }[] = [
    {
      name: 'a hold-out that is missing',
      facts: { config: defaultSiteConfig, all: { impressions: 500, conversions: 50 } },
      is: ['set_holdout'],
    },
    {
      name: 'walls that come too often',
      facts: { early: { impressions: 1000, conversions: 100 }, late: { impressions: 1000, conversions: 10 } },
      is: ['later_walls'],
    },
    {
      name: 'later walls that do as well',
      facts: { early: { impressions: 1000, conversions: 100 }, late: { impressions: 1000, conversions: 90 } },
      is: [],
    },
    {
      name: 'one template and enough walls',
      facts: { all: { impressions: 1000, conversions: 90 } },
      is: ['try_template'],
    },
    {
      name: 'claims to use no blocker',
      facts: {
        detection: {
          ...quiet.detection,
          blockers: [claims('dns', 1000, 200), claims('extension', 1000, 30)],
        },
      },
      is: ['check_detection'],
    },
    {
      name: 'blockers in the network that remain',
      facts: {
        detection: {
          ...quiet.detection,
          failed_verifications: [
            { reason: 'dns_remains', sessions: 80 },
            { reason: 'still_blocked', sessions: 20 },
          ],
        },
      },
      is: ['explain_dns'],
    },
    {
      name: 'a path that is listed',
      facts: { listed: [{ target: 'track', address: '/t', list: 'EasyPrivacy' }] },
      is: ['path_listed'],
    },
  ];
  it.each(cases)('$name', ({ facts, is }) => {
    expect(ids(facts)).toEqual(is);
  });

  describe('about how the site stands', () => {
    const fine: Standing = {
      ...{ isActive: true, hasRate: true, email: 'sent' },
      ...{ sessions: 7200, judged: 7000, blocked: 1400, silentHours: 0 },
    };
    const off = { ...quiet.config, wall: 'off' as const };
    it.each<[string, Partial<Standing>, string[], Partial<Facts>?]>([
      ['that is well', {}, []],
      ['no visit in a month', { silentHours: null, sessions: 0, blocked: 0 }, ['no_visits']],
      ['silence as long as 60 sessions', { silentHours: 6 }, ['no_data']],
      ['silence that is short', { silentHours: 5 }, []],
      ['silence that a small site has each night', { silentHours: 12, sessions: 300 }, []],
      ['email that failed', { email: 'failed' }, ['fix_email']],
      ['email that nobody gets', { email: 'kept' }, ['fix_email']],
      ['no rate, and ads blocked', { hasRate: false }, ['set_rate']],
      ['no rate, and nothing blocked', { hasRate: false, blocked: 0 }, []],
      ['the wall off', {}, ['turn_wall_on'], { config: off }],
      ['the wall off and few who block', { blocked: 49 }, [], { config: off }],
      ['a site that is off', { isActive: false, silentHours: null, email: 'failed' }, []],
    ])('%s', (_, standing, expected, facts = {}) => {
      expect(ids({ ...facts, standing: { ...fine, ...standing } })).toEqual(expected);
    });

    it('puts what is broken before a winner, and a rate before a hold-out', () => {
      const standing = { ...fine, email: 'failed' as const, hasRate: false };
      const config = { ...quiet.config, ab_test: { ...quiet.config.ab_test, holdout: 0 } };
      const all = { impressions: 200, conversions: 20 };
      expect(ids({ standing, config, all })).toEqual(['fix_email', 'set_rate', 'set_holdout']);
    });
  });

  it('every action is a change that the site takes', () => {
    const config = { ...defaultSiteConfig, delivery: { track: '/x/y' } };
    const templates = [...quiet.templates, { id: 't2', name: 'soft' }];
    const all = { impressions: 5000, conversions: 500 };
    const listed = [{ target: 'track' as const, address: '/x/y', list: 'EasyPrivacy' }];
    const late = { impressions: 1000, conversions: 10 };
    const list = advise({ ...quiet, config, templates, all, listed, late, early: all });
    expect(list.map(({ id }) => id)).toEqual(['path_listed', 'set_holdout', 'later_walls', 'try_template']);
    for (const { action } of list) expect(action === null || SiteChange.safeParse(action).success).toBe(true);
  });
});

function split(dimension: Segment['dimension'], counts: Record<string, [number, number]>) {
  const segments = Object.entries(counts).map(
    ([value, [impressions, conversions]]): Segment => ({ dimension, value, impressions, conversions }),
  );
  const sum = (of: 'impressions' | 'conversions') => segments.reduce((total, each) => total + each[of], 0);
  return { segments, all: { impressions: sum('impressions'), conversions: sum('conversions') } };
}

/** A site on which every visitor allows with the same chance, whoever it is. */
function noise(draw: Draw): Partial<Facts> {
  const rate = 0.02 + 0.28 * draw.unit();
  const visits = 300 + Math.floor(draw.unit() * 3000);
  const segments = new Map<string, Segment>();
  const kinds = { device: 3, country: 12, blocker: 6 } as const;
  let conversions = 0;
  for (let visit = 0; visit < visits; visit++) {
    const converts = Number(draw.unit() < rate);
    conversions += converts;
    for (const dimension of Object.keys(kinds) as (keyof typeof kinds)[]) {
      // Small values are more frequent, as countries and blockers are.
      const value = String(Math.floor(kinds[dimension] * draw.unit() ** 2));
      const key = dimension + value;
      const segment = segments.get(key) ?? { dimension, value, impressions: 0, conversions: 0 };
      segment.impressions++;
      segment.conversions += converts;
      segments.set(key, segment);
    }
  }
  return { segments: [...segments.values()], all: { impressions: visits, conversions } };
}

function claims(kind: string, sessions: number, possible_false_alarms: number) {
  return { kind, blocker: 'x', sessions, possible_false_alarms };
}
