import { expect, it } from 'vitest';
import { addressProblem } from '../../src/web/site/installation/address-problem.ts';

it.each([
  ['https://truce.news.example', null],
  ['https://203.0.113.7', null],
  ['http://truce.news.example', 'no_https'],
  ['http://203.0.113.7:8080', 'no_https'],
  ['http://localhost:8080', 'only_here'],
  ['http://truce.localhost', 'only_here'],
  ['http://127.0.0.1:8080', 'only_here'],
  ['http://[::1]:8080', 'only_here'],
  ['http://10.0.0.5', 'only_network'],
  ['http://192.168.1.20:8080', 'only_network'],
  ['http://172.16.4.1', 'only_network'],
  ['https://172.32.4.1', null],
  ['http://100.64.0.9', 'only_network'],
  ['http://[fd00::1]', 'only_network'],
  ['http://[fe80::1]', 'only_network'],
  ['http://nas:8080', 'only_network'],
  ['https://truce.local', 'only_network'],
  ['https://truce.home.arpa', 'only_network'],
])('an address that visitors of a public site %s: %s', (address, problem) => {
  expect(addressProblem(address, 'news.example')).toBe(problem);
});

it.each([
  ['http://localhost:8080', 'news.localhost'],
  ['http://localhost:8080', 'localhost'],
  ['http://192.168.1.20', 'intranet.local'],
])('is well where the site is tried out in the same place: %s for %s', (address, domain) => {
  expect(addressProblem(address, domain)).toBeNull();
});
