import type { InstallationFacts } from './facts.ts';
import { jsString } from './quote.ts';

/** Options of the npm packages; `src` only where the script is not at its canonical address, `reserve` where there is one. */
export function npmOptions({
  siteId,
  service,
  loaderUrl,
  reserveUrls,
}: InstallationFacts): [name: string, value: string][] {
  const isCanonical = loaderUrl === `${service}/v1/loader/${siteId}.js`;
  return [
    ['siteId', jsString(siteId)],
    ['host', jsString(service)],
    ...(isCanonical ? [] : [['src', jsString(loaderUrl)] as [string, string]]),
    ...(reserveUrls.length === 0
      ? []
      : [['reserve', `[${reserveUrls.map(jsString).join(', ')}]`] as [string, string]]),
  ];
}

/** As an object literal on one line. */
export function npmOptionsObject(facts: InstallationFacts): string {
  return `{ ${npmOptions(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`;
}
