/** Whose address WordPress passes on, for a connection from 127.0.0.1: as Truce finds it itself. */
export const visitorAddresses: [name: string, proxies: string[], forwarded: string, passed: string][] = [
  ['the connection’s, where no proxy is trusted', [], '198.51.100.7', '127.0.0.1'],
  ['the connection’s, where another proxy is trusted', ['10.0.0.0/8', '::1'], '198.51.100.7', '127.0.0.1'],
  ['the one that the trusted proxy tells', ['127.0.0.0/8'], '198.51.100.7', '198.51.100.7'],
  ['not what the visitor claims', ['127.0.0.1'], '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['the last that no proxy of ours has', ['127.0.0.1', '172.16.0.0/12'], '1.2.3.4, 172.31.0.9', '1.2.3.4'],
  ['IPv6', ['127.0.0.1', '2001:db8::/33'], '2001:db9::1, 2001:db8:7fff::1', '2001:db9::1'],
  ['the connection’s, where the header is nonsense', ['127.0.0.1'], 'unknown', '127.0.0.1'],
  [
    'the connection’s, where a proxy’s is nonsense',
    ['127.0.0.1', '10.0.0.5'],
    'unknown, 10.0.0.5',
    '127.0.0.1',
  ],
  ['one without the port that a gateway writes', ['127.0.0.1'], '198.51.100.7:50123', '198.51.100.7'],
  ['IPv6 without its port', ['127.0.0.1'], '[2001:db9::1]:443', '2001:db9::1'],
  ['IPv6 without its brackets', ['127.0.0.1'], '[2001:db9::1]', '2001:db9::1'],
  ['past a proxy with a port', ['127.0.0.1', '10.0.0.5'], '198.51.100.7, 10.0.0.5:8080', '198.51.100.7'],
  ['IPv4 of a dual-stack proxy', ['127.0.0.1', '10.0.0.5'], '198.51.100.7, ::ffff:10.0.0.5', '198.51.100.7'],
  ['the first, where all are trusted', ['127.0.0.1', '10.0.0.0/8'], '10.0.0.9, 10.0.0.5', '10.0.0.9'],
];
