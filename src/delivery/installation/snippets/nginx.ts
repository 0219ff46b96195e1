import { belowFolder } from './below-folder.ts';
import type { InstallationFacts, PassedPath } from './facts.ts';
import type { Platform } from './platform.ts';
import { inComment } from './quote.ts';
import { passingSteps } from './steps.ts';

export const nginx: Platform = {
  id: 'nginx',
  name: 'nginx',
  language: 'nginx',
  steps: (facts) => passingSteps(facts, ['nginx_paste', 'nginx_reload'], 'trust_own_proxy'),
  code: (facts) =>
    [
      `# Truce for ${inComment(facts.siteName)} (${facts.domain})`,
      ...facts.passed.map((passed) => location(passed, facts)),
    ].join('\n'),
};

/**
 * `^~` keeps the folder from locations that match by ending, as `~ \.js$`. nginx resolves `..` before it chooses a
 * location, but passes a backslash on, which a URL reads as a slash.
 */
function location({ path, isFolder }: PassedPath, { service }: InstallationFacts): string {
  const { host, protocol } = new URL(service);
  const only = isFolder ? `  if ($uri !~ "^${path}${belowFolder}$") { return 404; }\n` : '';
  return `location ${isFolder ? '^~' : '='} ${path} {
${only}  proxy_pass ${service}${path};
  proxy_http_version 1.1;
  proxy_set_header Host ${host};
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header Connection "";
  proxy_set_header Cookie "";
  proxy_set_header Authorization "";
  proxy_hide_header Set-Cookie;
  proxy_cache off;
  client_max_body_size 1m;${protocol === 'https:' ? '\n  proxy_ssl_server_name on;' : ''}
}`;
}
