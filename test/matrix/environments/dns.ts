import { adHostNames } from '../ad-hosts.ts';
import type { Environment } from '../environment.ts';
import { chromiumVersion, localNetwork, openChromium } from './chromium.ts';

/** Name servers that know no ad host: one says that there is none, the other that it is nowhere. */
export const dnsEnvironments: Environment[] = [
  ['the names are unknown', '^NOTFOUND'],
  ['the names lead to 0.0.0.0', '0.0.0.0'],
].map(([name, to]) => ({
  name: `Chromium, DNS blocking: ${name}`,
  expected: 'by tags',
  versions: `${chromiumVersion()}, ${adHostNames.length} ad hosts`,
  missing: null,
  open: (press) => openChromium(press, { flags: localNetwork(press, adHostNames, to) }),
}));
