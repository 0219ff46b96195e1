import { expect, it } from 'vitest';
import { explain } from '../../src/web/app/session/use-passkey.ts';
import { errorText } from '../../src/web/ui/error-text.ts';

const failed = (name: string): unknown => {
  try {
    return explain(new DOMException('', name));
  } catch (error) {
    return error;
  }
};

it.each([
  ['InvalidStateError', 'This device already has a passkey for your account'],
  ['SecurityError', 'The passkey didn’t work'],
  ['NotSupportedError', 'The passkey didn’t work'],
])('%s of the browser is no lost connection', (name, title) => {
  expect(errorText(failed(name)).title).toBe(title);
});

it.each(['NotAllowedError', 'AbortError'])('%s stays what it is: somebody canceled', (name) => {
  expect(failed(name)).toMatchObject({ name });
});
