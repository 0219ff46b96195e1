import Bowser from 'bowser';
import { createIsbotFromList, list } from 'isbot';
import { copyText } from '../../kit/copy-text.ts';

/** What a User-Agent header says, without keeping it. */
export interface Visitor {
  device: 'desktop' | 'mobile' | 'tablet';
  browser: string;
  os: string;
  bot: boolean;
}

/**
 * Programs that send events for an owner, and browsers under test, are not crawlers: dropping them would
 * lose wanted events. Their patterns are taken out of the list.
 */
const wanted = [
  'curl/8.0',
  'node',
  'node-fetch/1.0',
  'undici',
  'axios/1.0',
  'got (https://github.com)',
  'python-requests/2.0',
  'Python-urllib/3.11',
  'Go-http-client/2.0',
  'okhttp/4.0',
  'PostmanRuntime/7.0',
  'Java/17',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
];
const isCrawler = createIsbotFromList(
  list.filter((pattern) => !wanted.some((agent) => new RegExp(pattern, 'i').test(agent))),
);

const maxRemembered = 10_000;
/** Node.js takes headers of 16 KB; what follows here says nothing of the visitor. */
const maxLength = 1_000;

/** Remembers the answers: parsing costs 100 µs, and a site's visitors share few User-Agents. */
export function visitorReader(): (userAgent: string) => Visitor {
  const known = new Map<string, Visitor>();
  return (header) => {
    const userAgent = header.slice(0, maxLength);
    const remembered = known.get(userAgent);
    if (remembered) return remembered;
    if (known.size >= maxRemembered) known.clear();
    const visitor = readVisitor(userAgent);
    known.set(copyText(userAgent), visitor);
    return visitor;
  };
}

function readVisitor(userAgent: string): Visitor {
  if (userAgent === '') return { device: 'desktop', browser: '', os: '', bot: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop';
  return { device, browser: browser.name ?? '', os: os.name ?? '', bot: isCrawler(userAgent) };
}
