import { findSingleLists } from '../../support/single-lists.ts';
import type { Environment } from '../environment.ts';
import { cleanChromium } from './chromium.ts';
import { dnsEnvironments } from './dns.ts';
import { extensionEnvironments } from './extensions.ts';
import { cleanFirefox, firefoxDns, firefoxStrict, firefoxWithUBlock } from './firefox.ts';
import { ghosteryEnvironments } from './ghostery.ts';
import { uboCoreEnvironments } from './ubo-core.ts';

/** `unpacked`: folders of further Chromium extensions to try. */
export function everyEnvironment(unpacked: string[] = []): Environment[] {
  const lists = findSingleLists();
  return [
    firefoxWithUBlock,
    ...ghosteryEnvironments(lists),
    ...uboCoreEnvironments(lists),
    ...extensionEnvironments(lists, unpacked),
    firefoxStrict,
    firefoxDns,
    ...dnsEnvironments,
    cleanChromium,
    cleanFirefox,
  ];
}
