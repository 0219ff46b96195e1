import { describe, expect, it } from 'vitest';
import type { SiteSummary } from '../../src/web/app/queries.ts';
import {
  lacksSites,
  type Rights,
  rightsChange,
  rightsOf,
  rightsUndo,
  siteIdsOf,
} from '../../src/web/settings/team/rights.ts';
import { siteNames } from '../../src/web/settings/team/role-texts.ts';

const sites = ['a', 'b'].map((id) => ({ id, name: id })) as SiteSummary[];
const member = (site_ids: string[] | null, role: Rights['role'] = 'reader') => ({ role, site_ids });
const change = (site_ids: string[] | null, wanted: Partial<Rights>) => {
  const before = rightsOf(member(site_ids), sites);
  return rightsChange(before, { ...before, ...wanted });
};

describe('a change of what a member may do', () => {
  it('names only what was changed, so that it takes back nothing that others saved', () => {
    expect(change(null, { role: 'admin' })).toEqual({ role: 'admin' });
    expect(change(['a'], { siteIds: ['b', 'a'] })).toEqual({ site_ids: ['b', 'a'] });
    expect(change(['a', 'b'], { siteIds: ['b', 'a'] })).toEqual({});
    expect(change(['a'], { role: 'owner' })).toEqual({ role: 'owner', site_ids: null });
  });

  it('says nothing of a deleted site, and never makes an empty list all sites', () => {
    expect(change(['gone', 'a'], { role: 'admin' })).toEqual({ role: 'admin' });
    expect(change(['gone'], { role: 'admin' })).toEqual({ role: 'admin' });
    expect(change(['gone', 'a'], { siteIds: ['a', 'b'] })).toEqual({ site_ids: ['a', 'b'] });
    const empty = change(['a'], { siteIds: [] });
    expect(empty).toEqual({ site_ids: [] });
    expect(change(['a'], { isLimited: false })).toEqual({ site_ids: null });
  });

  it('lacks a site where it is a limit without one', () => {
    const limited: Rights = { role: 'admin', isLimited: true, siteIds: [] };
    expect(lacksSites(limited)).toBe(true);
    expect(lacksSites({ ...limited, isLimited: false })).toBe(false);
    expect(lacksSites({ ...limited, role: 'owner' })).toBe(false);
  });

  it('keeps the sites while another role is looked at', () => {
    const limited: Rights = { role: 'owner', isLimited: true, siteIds: ['a'] };
    expect(siteIdsOf(limited)).toBeNull();
    expect(siteIdsOf({ ...limited, role: 'admin' })).toEqual(['a']);
  });
});

it('says of a site whether it is deleted or not known yet', () => {
  expect(siteNames(['a', 'gone'], sites)).toBe('a, a deleted site');
  expect(siteNames(['a'], undefined)).toBe('Unknown');
  expect(siteNames(null, undefined)).toBe('All sites');
});

describe('an undo of it', () => {
  const before = member(['a']);
  it('takes back what was changed, and nothing that others saved', () => {
    const sent = { role: 'admin' as const };
    expect(rightsUndo(sent, before, member(['b'], 'admin'), sites)).toEqual({ role: 'reader' });
    expect(rightsUndo({ site_ids: null }, before, member(null), sites)).toEqual({ site_ids: ['a'] });
    expect(rightsUndo({ site_ids: ['a'] }, member(null), before, sites)).toEqual({ site_ids: null });
  });

  it('is none where somebody has changed the same since', () => {
    expect(rightsUndo({ role: 'admin' }, before, member(['a'], 'owner'), sites)).toBeNull();
    expect(rightsUndo({ site_ids: null }, before, member(['b']), sites)).toBeNull();
  });

  it('leaves deleted sites out, and is none where no other was there', () => {
    const sent = { site_ids: ['b'] };
    expect(rightsUndo(sent, member(['gone', 'a']), member(['b']), sites)).toEqual({ site_ids: ['a'] });
    expect(rightsUndo(sent, member(['gone']), member(['b']), sites)).toBeNull();
  });
});
