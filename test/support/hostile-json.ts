/** Texts of bodies that hurt parsers, stores or engines; `<base>` is a body that is fine. */
export function hostileBodies(base: Record<string, unknown>): [string, string | Buffer][] {
  const good = JSON.stringify(base);
  const members = good.slice(1, -1);
  const [first = 'a'] = Object.keys(base);
  return [
    ['nesting of arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['nesting in a field', withField(members, 'metadata', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
    ['nesting in the first field', withField('', first, '['.repeat(10_000) + ']'.repeat(10_000))],
    ['an unclosed nesting', '{"a":'.repeat(10_000)],
    ['__proto__', withField(members, '__proto__', '{"admin":true,"name":"x"}')],
    ['constructor', withField(members, 'constructor', '{"prototype":{"admin":true}}')],
    ['a prototype alone', '{"__proto__":{"domain":"x.example","name":"x","metrics":["sessions"]}}'],
    ['prototypes inside', withField(members, 'config', '{"__proto__":{"mode":"hard"},"constructor":1}')],
    [
      'prototypes in metadata',
      withField(members, 'metadata', '{"__proto__":{"a":1},"constructor":{},"toString":1}'),
    ],
    ['duplicate keys', `{${members},${members}}`],
    ['a duplicate of another type', withField(members, first, '{"a":1}')],
    ['an empty key', withField(members, '', '1')],
    ...['1e999', '-1e999', '-0', '1e308', '9007199254740993', '1E400', '01', '0x10', 'NaN', 'Infinity'].map(
      (number): [string, string] => [`${number} everywhere`, everywhere(base, number)],
    ),
    ...['"7"', '[]', '{}', 'null', 'true', '[[]]', '""', '" "'].map((value): [string, string] => [
      `${value} everywhere`,
      everywhere(base, value),
    ]),
    ...texts.map((value): [string, string] => [`${value} everywhere`, everywhere(base, `"${value}"`)]),
    ...texts.map((value): [string, string] => [
      `${value} in metadata`,
      withField(members, 'metadata', `{"${value}":"${value}"}`),
    ]),
    ...dates.flatMap((date): [string, string][] => [
      [`timestamp ${date}`, withField(members, 'timestamp', `"${date}"`)],
      [`expires_at ${date}`, withField(members, 'expires_at', `"${date}"`)],
    ]),
    ...dates.map((date): [string, string] => [
      `range ${date}`,
      withField(members, 'range', `{"start":"${date.slice(0, 10)}","end":"${date.slice(0, 10)}"}`),
    ]),
    [
      'a filter that chokes',
      withField(members, 'filters', '[{"dimension":"page","operator":"is","value":"\\ud800\\u0000\'\\\\"}]'),
    ],
    ['a byte order mark', `\ufeff${good}`],
    ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le')],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from(good.slice(0, -2)), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]),
    ],
    ['blanks before', ' '.repeat(1_000_000) + good],
    ['blanks alone', ' '.repeat(1_000_000)],
    ['nothing', ''],
    ['a text', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['half', good.slice(0, -1)],
    ['two', good + good],
    ['ten thousand keys', `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['a long key', withField(members, 'k'.repeat(100_000), '1')],
    ['a long text', everywhere(base, `"${'x'.repeat(100_000)}"`)],
  ];
}

const texts = [
  '\\ud800',
  '\\udc00\\ud800',
  '\\u0000',
  'a\\u0000b',
  '\\u2028\\u2029',
  '\\u202e\\u2066',
  '\\ufeff',
  '%00',
  '{{7*7}}',
  '../..',
];

const dates = [
  '2026-02-30T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '99999-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T24:00:00Z',
  '2026-01-01',
];

function withField(members: string, key: string, value: string): string {
  return `{${members}${members ? ',' : ''}${JSON.stringify(key)}:${value}}`;
}

function everywhere(base: Record<string, unknown>, value: string): string {
  return `{${Object.keys(base)
    .map((key) => `${JSON.stringify(key)}:${value}`)
    .join(',')}}`;
}
