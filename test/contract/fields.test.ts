import { describe, expect, it } from 'vitest';
import { PropertyName } from '../../src/contract/analytics/dimension-fields.ts';
import { HostName, HttpUrl } from '../../src/contract/core/fields.ts';
import { AbTestSettings } from '../../src/contract/sites/ab-test-settings.ts';
import { Choice, ChoiceId } from '../../src/contract/sites/choices.ts';

describe('a host name', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['192.0.2.7', '192.0.2.7'],
    ['example.com.', 'example.com'],
  ])('%s is %s', (written, host) => expect(HostName.parse(written)).toBe(host));

  it.each(['1.2.3', '2130706433', '0x7f.1', '１.２.３', '192.0.2.07'])('%s is no other host', (written) => {
    expect(HostName.safeParse(written).success).toBe(false);
  });
});

it.each(['__proto__', 'constructor', 'valueOf'])(
  '%s is no name of a variant, a choice or a property',
  (name) => {
    const variant = { name, template_id: 'default' };
    expect(AbTestSettings.safeParse({ enabled: false, variants: [variant] }).success).toBe(false);
    for (const Name of [ChoiceId, PropertyName]) expect(Name.safeParse(name).success).toBe(false);
  },
);

it.each([
  'kind',
  'variant',
  'arm',
  'country',
  'blocker_type',
  'device_type',
  'language',
  'referrer',
  'user_agent',
])('%s is no name of a property: the script or the owner says something else by it', (name) =>
  expect(PropertyName.safeParse(name).success).toBe(false),
);

const strange = [
  ['a line break', 'https://example.com/\r\nX: y'],
  ['a tab in the host', 'https://exam\tple.com/'],
  ['NUL', 'https://example.com/\0'],
  ['text that runs backwards', 'https://example.com/\u202egnp.exe'],
  ['backslashes', 'https:\\\\example.com'],
];

describe('an address', () => {
  it.each([...strange, ['no slashes', 'https:example.com']])('with %s is refused', (_, url) => {
    expect(HttpUrl.safeParse(url).success).toBe(false);
  });

  it.each(strange)('of a choice with %s is refused, as a path too', (_, url) => {
    const choice = (address: string) => ({ id: 'pass', kind: 'pass', url: address });
    expect(Choice.safeParse(choice('/subscribe')).success).toBe(true);
    expect(Choice.safeParse(choice(url)).success).toBe(false);
    expect(Choice.safeParse(choice(`/${url}`)).success).toBe(false);
  });

  it('may have spaces and other letters, as owners paste it', () => {
    for (const url of ['https://example.com/my logo.png', 'http://例え.jp/ü?q=ß'])
      expect(HttpUrl.parse(url)).toBe(url);
  });
});

it.each(['https:///x', 'https:////x.example/a', 'HTTP:///x'])(
  'takes no address without a host: %s',
  (url) => {
    expect(HttpUrl.safeParse(url).success).toBe(false);
    expect(HttpUrl.safeParse('https://x/').success).toBe(true);
  },
);
