import { describe, expect, it } from 'vitest';
import { Email } from '../../src/contract/team/roles.ts';

describe('an email address', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada@m\u00fcller.example', 'ada@xn--mller-kva.example'],
    ['ada@M\u00dcLLER.example', 'ada@xn--mller-kva.example'],
    ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
    ['ada@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444', 'ada@xn--80a1acny.xn--p1ai'],
    ["o'hara+news=x@mail.example.co.uk", "o'hara+news=x@mail.example.co.uk"],
  ])('%s is stored as %s', (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored);
  });

  it.each([
    'ada',
    'ada@example',
    'ada@example.c',
    'ada@1.2.3',
    'ada@[127.0.0.1]',
    'ada@example.com/x',
    'ada@m\u00fcller.example:25',
    '\u00e4da@example.com',
    'ada lovelace@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com,eve@example.com',
    '<ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}example.com`,
  ])('%s is refused', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});
