import { expect, it } from 'vitest';
import { t } from '../../src/web/i18n/t.ts';

it.each([
  [0, 'Everyone has set it up.'],
  [1, '1 member hasn’t set it up yet.'],
  [2, '2 members haven’t set it up yet.'],
])('%i members without two-step verification', (count, text) => {
  expect(t('team.membersHaveNoneYet', { count })).toBe(text);
});
