import { describe, expect, it } from 'vitest';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { agreeIn } from '../../src/web/site/change/agree-in.ts';
import { undoOf } from '../../src/web/site/change/undo-of.ts';

const variants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'b', template_id: 'friendly', weight: 1 },
];
const site = (config: Partial<SiteConfig> = {}) => ({
  ...{ name: 'News', status: 'active' as const },
  config: { ...defaultSiteConfig, ...config },
});

describe('an undo', () => {
  it('puts back what the change named, and nothing that others saved since', () => {
    const before = site({ display: { once_in_days: 1, devices: ['mobile'] }, wall: 'on' });
    const after = {
      ...site({ display: { once_in_days: 7, devices: ['desktop'] }, wall: 'off' }),
      name: 'Theirs',
    };
    const sent = { config: { display: { once_in_days: 7 } } };
    expect(undoOf(sent, before, after)).toEqual({ config: { display: { once_in_days: 1 } } });
  });

  it('knows names and states, lists as a whole, and what there was not', () => {
    const before = site({ ab_test: { enabled: false, variants: [], holdout: 0 } });
    const after = { ...site({ ab_test: { enabled: true, variants, holdout: 0 } }), name: 'Other' };
    const sent = { name: 'Other', config: { ab_test: { enabled: true, variants } } };
    const undo = { name: 'News', config: { ab_test: { enabled: false, variants: [] } } };
    expect(undoOf(sent, before, after)).toEqual(undo);
    const delivery = { track: '/a/b', media: '/a/c' };
    const added = { config: { delivery: { track: '/a/b' } } };
    expect(undoOf(added, site(), site({ delivery }))).toEqual({ config: { delivery: { track: null } } });
    expect(undoOf({ config: { delivery } }, site(), site({ delivery }))).toEqual({
      config: { delivery: null },
    });
    expect(undoOf({ config: { delivery: null } }, site({ delivery }), site())).toEqual({
      config: { delivery },
    });
  });

  it('is empty where nothing changed', () => {
    expect(undoOf({ config: { wall: 'on' } }, site(), site())).toEqual({ config: {} });
  });
});

describe('two states of a site', () => {
  const testing = { enabled: true, variants, holdout: 0 };
  it.each<[string, object, Partial<SiteConfig>, boolean]>([
    ['agree in what nobody changed', { display: { once_in_days: 7 } }, { display: { delay_ms: 5 } }, true],
    ['do not in what both change', { wall: 'off' }, { wall: 'off' }, false],
    ['do not where it is another test', { ab_test: { enabled: false } }, { ab_test: testing }, false],
    ['agree in the hold-out of another test', { ab_test: { holdout: 5 } }, { ab_test: testing }, true],
  ])('%s', (_, change, theirs, agree) => {
    const one = site({ wall: 'on' });
    expect(agreeIn({ config: change }, one, site({ wall: 'on', ...theirs }))).toBe(agree);
  });
});
