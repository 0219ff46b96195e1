import { expect, it } from 'vitest';
import { formatsOf } from '../../src/kit/messages/formats.ts';
import { deviceBars } from '../../src/reports/compose/daily.ts';

it('rounds the share of a device once, from its sessions', () => {
  const counts = { adblock_detected: 0, walls_displayed: 0, conversions: 0, conversion_rate: 0 };
  const block = deviceBars([{ ...counts, value: 'mobile', sessions: 1140 }], 4343);
  const [row] = block.type === 'bars' ? block.rows : [];
  expect(formatsOf('en').percent(row?.share ?? 0)).toBe('26.2%');
});
