import type { InstallationFacts, PassedPath } from './facts.ts';
import { type Platform, passingSteps, trustOwnProxy } from './platform.ts';
import { inComment } from './quote.ts';

export const apache: Platform = {
  id: 'apache',
  name: 'Apache',
  language: 'apache',
  steps: (facts) =>
    passingSteps(
      facts,
      [
        `Switch the modules on: a2enmod proxy proxy_http headers${isSecure(facts) ? ' ssl' : ''}`,
        `Paste this into the VirtualHost of ${facts.domain}; .htaccess cannot do it.`,
        'Check it with apachectl configtest and reload Apache.',
      ],
      trustOwnProxy,
    ),
  code: (facts) =>
    [
      `# Truce for ${inComment(facts.siteName)} (${facts.domain})`,
      ...(isSecure(facts) ? ['SSLProxyEngine on'] : []),
      ...facts.passed.map((passed) => location(passed, facts)),
    ].join('\n'),
};

/** Apache sends the visitor's address by itself. */
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
