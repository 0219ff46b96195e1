import type { InstallationFacts } from './facts.ts';
import type { Platform } from './platform.ts';
import { inComment } from './quote.ts';
import { passingSteps } from './steps.ts';

export const caddy: Platform = {
  id: 'caddy',
  name: 'Caddy',
  language: 'caddy',
  steps: (facts) => passingSteps(facts, ['caddy_paste', 'caddy_reload'], 'trust_own_proxy'),
  code,
};

/** Caddy adds the visitor's address automatically. An upstream has no path: a service below a path needs a rewrite. */
function code({ passed, service, siteName, domain }: InstallationFacts): string {
  const { origin, pathname } = new URL(service);
  const paths = passed.map(({ path, isFolder }) => (isFolder ? `${path}*` : path));
  return [
    `# Truce for ${inComment(siteName)} (${domain})`,
    `@truce path ${paths.join(' ')}`,
    'handle @truce {',
    ...(pathname === '/' ? [] : [`  rewrite * ${pathname}{uri}`]),
    `  reverse_proxy ${origin} {`,
    '    header_up Host {upstream_hostport}',
    '    header_up -Cookie',
    '    header_up -Authorization',
    '    header_down -Set-Cookie',
    '  }',
    '}',
  ].join('\n');
}
