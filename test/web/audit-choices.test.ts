import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/operations/audit.ts';
import { actorChoices, siteChoices } from '../../src/web/settings/audit/audit-choices.ts';

const entries = [
  { actor: { id: 'm1', kind: 'member', name: 'Ada' }, site: { id: 's1', name: 'news.example' } },
  { actor: { id: 'k1', kind: 'key', name: 'deploy' }, site: null },
] as AuditEntry[];

test('who and what the log names but the lists do not is gone', () => {
  expect(actorChoices([], [], entries).map(({ name }) => name)).toEqual([
    'Ada (removed)',
    'deploy (API key, revoked)',
  ]);
  expect(siteChoices([], entries).map(({ name }) => name)).toEqual(['news.example (deleted)']);
});

test('nothing is said to be gone where a list could not be loaded', () => {
  expect(actorChoices(undefined, undefined, entries).map(({ name }) => name)).toEqual([
    'Ada',
    'deploy (API key)',
  ]);
  expect(siteChoices(undefined, entries).map(({ name }) => name)).toEqual(['news.example']);
});
