import { expect, it } from 'vitest';
import { CallError } from '../../src/contract/core/client.ts';
import { errorText } from '../../src/web/ui/error-text.ts';
import { ExplainedError } from '../../src/web/ui/explained-error.ts';

it.each([
  ['no connection', new TypeError('fetch failed'), 'Can’t reach Truce'],
  ['a proxy with nobody behind it', new CallError(502, 'UNKNOWN', '', {}), 'Can’t reach Truce'],
  ['a proxy that waited in vain', new CallError(504, 'UNKNOWN', '', {}), 'Can’t reach Truce'],
  ['a failure of Truce', new CallError(500, 'INTERNAL_ERROR', '', {}), 'Something went wrong on the server'],
  ['a failure without a word', new CallError(500, 'UNKNOWN', '', {}), 'Something went wrong on the server'],
  ['a proxy that is busy', new CallError(503, 'UNKNOWN', '', {}), 'The server isn’t ready'],
  [
    'what the browser refused',
    new ExplainedError('The passkey didn’t work', 'Try again.', new DOMException('', 'SecurityError')),
    'The passkey didn’t work',
  ],
])('says what is wrong: %s', (_, error, title) => {
  expect(errorText(error).title).toBe(title);
});
