import type { InstallationFacts } from './facts.ts';
import { scriptTag } from './quote.ts';

/** A way to install: what to do, and what to paste. */
export interface Platform {
  id: string;
  name: string;
  language: string;
  steps(facts: InstallationFacts): string[];
  code(facts: InstallationFacts): string;
}

/** The steps of every platform that passes paths on: no page is ever pointed at what does not answer yet. */
export function passingSteps(facts: InstallationFacts, how: string[], trust: string): string[] {
  return [
    ...how,
    ...storeStep(facts),
    trust,
    `Put this into the head of every page, instead of an earlier snippet: ${scriptTag(facts.ownLoaderUrl)}`,
    'Verify the installation.',
  ];
}

export function storeStep({ suggested }: InstallationFacts): string[] {
  if (!suggested) return [];
  const delivery = JSON.stringify(suggested);
  return [
    `Store the paths that this code uses: PATCH the site with config.delivery = ${delivery}. Other paths are as good; the code then follows them.`,
  ];
}

export const trustOwnProxy =
  "On the machine that runs Truce, set TRUCE_TRUST_PROXY to this server's address. Otherwise all visitors look like one.";
