import { expect, test } from 'vitest';
import { withheldReasons } from '../../src/contract/analytics/recovery.ts';
import { reasonText } from '../../src/web/site/events/reason-text.ts';

test('a reason of the script is said in words, and one of the page as it came', () => {
  for (const reason of [...withheldReasons, 'still_blocked', 'extension_remains', 'no_blocker'])
    if (reason !== 'other') expect(reasonText(reason)).not.toBe(reason);
  expect(reasonText('out_of_stock')).toBe('out_of_stock');
});
