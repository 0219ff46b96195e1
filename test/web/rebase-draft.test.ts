import { describe, expect, it } from 'vitest';
import { isSame, rebase } from '../../src/web/ui/rebase-draft.ts';

const base = { name: 'News', domain: 'news.example', paths: ['/a', '/b'] };
type Base = typeof base;

describe('a draft that others saved under', () => {
  it.each([
    ['what only they changed stays theirs', {}, { name: 'Theirs' }, { name: 'Theirs' }],
    ['what only I changed stays mine', { name: 'Mine' }, {}, { name: 'Mine' }],
    ['what both changed is mine', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }],
    [
      'fields that differ are kept from both',
      { name: 'Mine' },
      { paths: ['/c'] },
      { name: 'Mine', paths: ['/c'] },
    ],
    ['a list is one field', { paths: ['/a'] }, { paths: ['/a', '/b', '/c'] }, { paths: ['/a'] }],
    ['a field that I emptied stays empty', { name: '' }, { name: 'Theirs' }, { name: '' }],
  ])('%s', (_, mine, theirs, result) => {
    const merged = rebase(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(merged).toEqual({ ...base, ...result });
  });

  it('changes none of the three', () => {
    const three: [Base, Base, Base] = [base, { ...base, name: 'Mine' }, { ...base, paths: ['/c'] }];
    const before = JSON.stringify(three);
    rebase(...three);
    expect(JSON.stringify(three)).toBe(before);
  });
});

describe('two drafts', () => {
  it.each([
    ['the same fields', { ...base, paths: ['/a', '/b'] }, true],
    ['another text', { ...base, name: 'news' }, false],
    ['another order of a list', { ...base, paths: ['/b', '/a'] }, false],
  ])('%s', (_, other, same) => {
    expect(isSame(base, other)).toBe(same);
  });
});
