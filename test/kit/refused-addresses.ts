/** Addresses that a server must not be talked into asking, in every form that a URL can write them. */

/** IPv4, one or more from each network that is not public. */
const ipv4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

const ipv6 = [
  '::',
  '::1',
  '::2',
  '::1.2.3.4',
  '::ffff:0:127.0.0.1',
  '64:ff9b:1::7f00:1',
  '64:ff9b:1:ffff::a00:1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2001:db8:ffff::1',
  '2002::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  '8000::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fd12:3456:789a:1::1',
  'fe80::1',
  'fe80::a9fe:a9fe',
  'febf::1',
  'fec0::1',
  'ff01::1',
  'ff02::1',
  'ff05::1:3',
  'ff0e::1',
];

type Form = (bytes: number[]) => string;
const number = (bytes: number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (byte: number) => byte.toString(16);
const pairs = ([a = 0, b = 0, c = 0, d = 0]: number[]) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;

/** How browsers and libraries have been tricked into an IPv4 address. */
const forms: Record<string, Form> = {
  dotted: (b) => b.join('.'),
  'with a trailing dot': (b) => `${b.join('.')}.`,
  decimal: (b) => String(number(b)),
  hex: (b) => `0x${number(b).toString(16)}`,
  octal: (b) => `0${number(b).toString(8)}`,
  'dotted hex': (b) => b.map((byte) => `0x${hex(byte)}`).join('.'),
  'dotted octal': (b) => b.map((byte) => `0${byte.toString(8)}`).join('.'),
  'octal with zeros': (b) => b.map((byte) => byte.toString(8).padStart(6, '0')).join('.'),
  'three parts': ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  'two parts': ([a = 0, ...rest]) => `${a}.${number(rest)}`,
  'fullwidth digits': (b) =>
    b.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'ideographic dots': (b) => b.join('。'),
  'percent-encoded': (b) => b.join('.').replace(/\d/g, (digit) => `%3${digit}`),
  'IPv4-mapped': (b) => `[::ffff:${b.join('.')}]`,
  'IPv4-mapped hex': (b) => `[::ffff:${pairs(b)}]`,
  'IPv4-mapped in full': (b) => `[0:0:0:0:0:ffff:${pairs(b)}]`,
  'IPv4-compatible': (b) => `[::${b.join('.')}]`,
  'IPv4-translated': (b) => `[::ffff:0:${b.join('.')}]`,
  NAT64: (b) => `[64:ff9b::${b.join('.')}]`,
  'local NAT64': (b) => `[64:ff9b:1::${b.join('.')}]`,
  '6to4': (b) => `[2002:${pairs(b)}::1]`,
  'after userinfo': (b) => `shop.example@${b.join('.')}`,
  'after userinfo with a port': (b) => `shop.example:80@${b.join('.')}`,
};

export const refusedHosts: string[] = [
  ...ipv4.flatMap((address) => Object.values(forms).map((form) => form(address.split('.').map(Number)))),
  ...ipv6.map((address) => `[${address}]`),
];

/** Of other schemes, with credentials, or no address at all; and other ports. */
export const refusedUrls = () => [
  ...otherUrls.map((url) => ({ kind: 'address', url })),
  ...otherPorts.map((url) => ({ kind: 'port', url })),
];

const otherPorts = ['https://shop.example:22/', 'https://shop.example:8080/', 'http://shop.example:6379/'];

const otherUrls = [
  'ftp://shop.example/',
  'file:///etc/passwd',
  'gopher://shop.example:70/_x',
  'javascript:alert(1)',
  'data:text/html,x',
  'ws://shop.example/',
  'blob:https://shop.example/x',
  'about:blank',
  'https://user:secret@shop.example/',
  'https://user@shop.example/',
  'https://:secret@shop.example/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[::1/',
  'http://256.256.256.256/',
  'http://0x100000000/',
  '//shop.example/',
  '/etc/passwd',
  'shop.example',
  '',
];
