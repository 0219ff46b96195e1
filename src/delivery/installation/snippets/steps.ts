import type { StepCode } from '../../../contract/sites/installation.ts';
import type { InstallationFacts } from './facts.ts';
import { scriptWithReserve } from './quote.ts';

export type StepValues = Record<string, string>;

/** What stands for the names in the steps' texts. */
export function stepValues(facts: InstallationFacts, version: string): StepValues {
  const { domain, ownLoaderUrls, passed, service } = facts;
  return {
    domain,
    tag: scriptWithReserve(ownLoaderUrls),
    routes: passed.map(({ path, isFolder }) => `${domain}${path}${isFolder ? '*' : ''}`).join(' , '),
    modules: `proxy proxy_http headers${service.startsWith('https:') ? ' ssl' : ''}`,
    ...packageUrls(service, version),
  };
}

/** From this installation, not from a registry, where anybody could publish something under these names. */
function packageUrls(service: string, version: string): StepValues {
  return Object.fromEntries(
    ['sdk', 'react', 'vue'].map((name) => [name, `${service}/packages/truce-${name}-${version}.tgz`]),
  );
}

/** The steps of every platform that passes paths on: no page is ever pointed at what does not answer yet. */
export function passingSteps(facts: InstallationFacts, how: StepCode[], trust: StepCode): StepCode[] {
  return [...how, ...storeStep(facts), trust, 'paste_own', 'verify'];
}

export function storeStep({ suggested }: InstallationFacts): StepCode[] {
  return suggested ? ['store_paths'] : [];
}
