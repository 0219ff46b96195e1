import type { InstallationFacts, PassedPath } from './facts.ts';
import type { Platform } from './platform.ts';
import { inComment } from './quote.ts';
import { passingSteps } from './steps.ts';

export const apache: Platform = {
  id: 'apache',
  name: 'Apache',
  language: 'apache',
  steps: (facts) =>
    passingSteps(facts, ['apache_modules', 'apache_paste', 'apache_reload'], 'trust_own_proxy'),
  code: (facts) =>
    [
      `# Truce for ${inComment(facts.siteName)} (${facts.domain})`,
      ...(isSecure(facts) ? ['SSLProxyEngine on'] : []),
      ...facts.passed.map((passed) => location(passed, facts)),
    ].join('\n'),
};

/** Apache adds the visitor's address automatically. */
function location({ path }: PassedPath, { service }: InstallationFacts): string {
  return `<Location "${path}">
  ProxyPass "${service}${path}"
  ProxyPreserveHost Off
  RequestHeader unset Cookie
  RequestHeader unset Authorization
  Header unset Set-Cookie
</Location>`;
}

function isSecure({ service }: InstallationFacts): boolean {
  return service.startsWith('https:');
}
