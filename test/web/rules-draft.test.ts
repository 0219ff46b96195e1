import { describe, expect, it } from 'vitest';
import { DisplayRules } from '../../src/contract/sites/display.ts';
import { type RulesDraft, toDraft, toRules } from '../../src/web/site/settings/rules-draft.ts';

const zone = 'Europe/Paris';
const empty = toDraft({}, zone);
const typed = (part: Partial<RulesDraft>) => toRules({ ...empty, ...part }, zone);
/** As JSON carries it: an absent field and an undefined one are the same. */
const sent = (rules: object) => JSON.parse(JSON.stringify(rules));

const every: DisplayRules = {
  ...{ after_page_views: 2, every_page_views: 5, once_in_days: 7, quiet_days_after_conversion: 30 },
  ...{ percent: 12.5, delay_ms: 1500, devices: ['mobile'], countries: ['FR', 'DE'] },
  ...{ excluded_countries: ['US'], languages: ['de', 'pt-BR'], included_paths: ['/a/*'] },
  ...{ excluded_paths: ['/free', '/about'], referrers: ['newsletter.example'] },
  ...{ excluded_referrers: ['other.example'], utm: ['campaign=spring*'] },
  ...{ properties: ['section=sport*'], excluded_properties: ['plan=paid'], access: 'free' },
  ...{ meter: { free_pages: 5, days: 30 }, scroll_percent: 60, exit_intent: true, hard_after_sessions: 3 },
  schedule: {
    from: '2026-11-01T07:00:00.000Z',
    until: '2026-12-01T22:59:00.000Z',
    weekdays: [1, 7],
    hours: { from: '08:00', until: '20:30' },
  },
};

describe('display rules in a form', () => {
  it('come back as they were, each of them', () => {
    expect(sent(toRules(toDraft(every, zone), zone))).toEqual(DisplayRules.parse(every));
    expect(sent(toRules(empty, zone))).toEqual({});
  });

  it('show dates by the clock of the site', () => {
    const schedule = { from: '2026-07-01T10:00:00.000Z' };
    expect(toDraft({ schedule }, zone).from).toBe('2026-07-01T12:00');
    expect(toDraft({ schedule }, 'America/New_York').from).toBe('2026-07-01T06:00');
  });

  it('keep a moment that nobody changed, though its clock shows less, or shows it twice', () => {
    const stored = { schedule: { from: '2026-10-25T00:30:15.000Z', until: '2026-10-25T01:30:00.000Z' } };
    const draft = toDraft(stored, zone);
    expect([draft.from, draft.until]).toEqual(['2026-10-25T02:30', '2026-10-25T02:30']);
    expect(toRules({ ...draft, percent: '50' }, zone, stored).schedule).toMatchObject(stored.schedule);
    const later = toRules({ ...draft, from: '2026-10-26T02:30' }, zone, stored);
    expect(later.schedule).toMatchObject({ ...stored.schedule, from: '2026-10-26T01:30:00.000Z' });
  });

  it.each<[string, Partial<RulesDraft>, object]>([
    ['a comma in a number', { percent: ' 12,5 ' }, { percent: 12.5 }],
    ['seconds', { delay: '1.5' }, { delay_ms: 1500 }],
    ['no delay', { delay: '0' }, { delay_ms: 0 }],
    ['codes, however they are put', { countries: 'fr; de,US' }, { countries: ['FR', 'DE', 'US'] }],
    ['languages as they are written', { languages: 'pt-BR de' }, { languages: ['pt-BR', 'de'] }],
    ['a path on each line', { excluded_paths: ' /a b \n\n/c\n' }, { excluded_paths: ['/a b', '/c'] }],
    ['blanks', { excluded_paths: ' \n ', countries: ' , ', percent: '  ' }, {}],
    ['free pages without days', { freePages: '3' }, { meter: { free_pages: 3 } }],
    ['one end of the hours', { hoursFrom: '08:00' }, { schedule: { hours: { from: '08:00', until: '' } } }],
    ['days of the week', { weekdays: [6, 7] }, { schedule: { weekdays: [6, 7] } }],
  ])('are read from %s', (_, part, rules) => {
    expect(sent(typed(part))).toEqual(rules);
  });

  it('leave what is no number to the server, which refuses it by name', () => {
    expect(typed({ percent: 'half' }).percent).toBeNaN();
    const refused = DisplayRules.safeParse(sent(typed({ percent: 'half' })));
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['percent']]);
  });
});
