import { expect, test } from 'vitest';
import { withheldReasons } from '../../src/contract/analytics/recovery.ts';
import { eventName } from '../../src/web/numbers/event-names.ts';
import { failureText } from '../../src/web/site/detection/failed-verifications.tsx';
import { reasonText } from '../../src/web/site/events/reason-text.ts';

test('a reason of the script is said in words, and one of the page as it came', () => {
  for (const reason of [...withheldReasons, 'still_blocked', 'extension_remains', 'no_blocker'])
    if (reason !== 'other') expect(reasonText(reason)).not.toBe(reason);
  expect(reasonText('out_of_stock')).toBe('out_of_stock');
});

// React ends the whole screen over an object where it expects a text.
test.each(['__proto__', 'constructor', 'toString'])('%s from a visitor is a text like any other', (sent) => {
  expect([reasonText(sent), failureText(sent), eventName(sent)]).toEqual([sent, sent, sent]);
});
