import * as z from 'zod';
import { HttpUrl, Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Delivery } from './delivery.ts';
import { SiteId } from './sites.ts';

export const stepCodes = [
  'html_paste',
  'html_policy',
  'verify',
  'verify_unseen',
  'store_paths',
  'paste_own',
  'deploy',
  'trust_own_proxy',
  'trust_web_server',
  'trust_cloudflare',
  'trust_vercel',
  'trust_netlify',
  'nginx_paste',
  'nginx_reload',
  'caddy_paste',
  'caddy_reload',
  'apache_modules',
  'apache_paste',
  'apache_reload',
  'worker_make',
  'worker_routes',
  'next_save',
  'next_add',
  'netlify_save',
  'wordpress_save',
  'wordpress_cache',
  'gtm_stopped',
  'gtm_tag',
  'gtm_trigger',
  'gtm_verify',
  'npm_javascript',
  'npm_call',
  'react_html',
  'npm_react',
  'react_provider',
  'vue_html',
  'npm_vue',
  'vue_add',
] as const;
export type StepCode = (typeof stepCodes)[number];

const Platform = z.object({
  id: z.string(),
  name: z.string(),
  language: z
    .string()
    .describe('How to highlight the code: html, nginx, caddy, apache, js, jsx, vue or php.'),
  steps: z.array(z.string()).describe('What to do, in this order.'),
  step_codes: z
    .array(z.enum(stepCodes))
    .describe('The same steps as codes, to show them in another language.'),
  code: z.string(),
});

export const Installation = z
  .object({
    snippet: z.string().describe("For the head of every page, with the site's current settings."),
    loader_url: z.string().describe('The address in the snippet.'),
    suggested_delivery: Delivery.nullable().describe(
      'Paths that the platform code uses and that are not saved yet: send them as `config.delivery` with PATCH. Null if there are none.',
    ),
    platforms: z.array(Platform),
    step_values: z.record(z.string(), z.string()).describe('The values of the placeholders in the steps.'),
  })
  .meta({ id: 'Installation' });
export type Installation = z.output<typeof Installation>;

/** What is checked, in this order. */
export const checkNames = [
  'page',
  'host',
  'snippet',
  'inline_snippet',
  'loader',
  'csp_script',
  'csp_connect',
  'events',
  'baits',
  'site_active',
  'last_event',
] as const;

/** Why an address brought no answer. */
export const unreachableWhys = [
  'address',
  'port',
  'internal',
  'dns',
  'tls',
  'connect',
  'timeout',
  'redirects',
  'answer',
] as const;

export type UnreachableWhy = (typeof unreachableWhys)[number];

export const findings = [
  'page_answers',
  'page_redirects_away',
  'page_unreachable',
  'page_status',
  'page_not_html',
  'page_not_read',
  'host_belongs',
  'host_foreign',
  'snippet_there',
  'snippet_earlier_path',
  'snippet_not_own_host',
  'snippet_twice',
  'snippet_besides_other',
  'snippet_in_comment',
  'snippet_inert',
  'snippet_held_back',
  'snippet_of_other_site',
  'snippet_added_by_program',
  'snippet_with_tag_manager',
  'snippet_missing',
  'inline_current',
  'inline_outdated',
  'inline_asleep',
  'inline_gone',
  'inline_none',
  'not_asked',
  'loader_good',
  'loader_unreachable',
  'loader_on_own_machine',
  'loader_not_secure',
  'loader_of_other_site',
  'loader_inactive',
  'loader_is_page',
  'loader_missing',
  'csp_none',
  'csp_nonce_missing',
  'csp_nonce_asked',
  'csp_inline_forbidden',
  'csp_script_forbidden',
  'csp_trusted_types',
  'csp_script_allowed',
  'csp_connect_forbidden',
  'csp_connect_allowed',
  'events_taken',
  'events_unreachable',
  'events_too_many',
  'events_header_dropped',
  'events_refused',
  'baits_answer',
  'baits_unreachable',
  'baits_wrong',
  'baits_stopped',
  'site_active',
  'site_inactive',
  'newest_event',
  'no_event_yet',
  'store_silent',
] as const;
export type Finding = (typeof findings)[number];

export const fixes = [
  'stay_on_domain',
  'let_truce_in',
  'take_existing_page',
  'take_visited_page',
  'add_site_for_domain',
  'keep_one_snippet',
  'remove_other_snippet',
  'uncomment_snippet',
  'move_snippet',
  'remove_type',
  'replace_snippet',
  'look_at_cache',
  'paste_snippet',
  'paste_or_empty_cache',
  'copy_inline_snippet',
  'take_own_snippet',
  'set_base_url',
  'serve_https',
  'set_active',
  'pass_path_on',
  'check_address',
  'add_nonce',
  'allow_inline',
  'allow_script',
  'allow_connect',
  'allow_trusted_types',
  'wait_a_minute',
  'pass_headers_on',
  'let_names_through',
  'try_again',
  'open_page',
  'check_dns',
  'renew_certificate',
  'look_at_server',
  'look_at_firewall',
  'allow_private',
  'fix_redirects',
  'take_address_on_domain',
  'take_allowed_port',
  'look_at_server_log',
] as const;
export type Fix = (typeof fixes)[number];

const Check = z.object({
  name: z.enum(checkNames),
  status: z
    .enum(['pass', 'warn', 'fail', 'unknown'])
    .describe(
      '`warn`: it works, but something is worth doing. `unknown`: it could not be determined, which is not a problem in itself.',
    ),
  code: z.enum(findings).describe('What was found, as a code.'),
  message: z.string().describe('What was found, in plain words.'),
  fix_code: z.enum(fixes).nullable().describe('How to fix it, as a code.'),
  fix: z.string().nullable().describe('How to fix it; null if there is nothing to do.'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('The values of the placeholders in both texts.'),
});
export type Check = z.output<typeof Check>;

export const Verification = z
  .object({
    url: z.string().describe('The page that was loaded.'),
    checked_at: Instant,
    ok: z.boolean().describe('Whether no check failed.'),
    checks: z.array(Check),
  })
  .meta({ id: 'Verification' });
export type Verification = z.output<typeof Verification>;

export const installationRoutes = {
  'GET /v1/sites/:id/installation': {
    operationId: 'getInstallation',
    summary: 'Get installation instructions',
    description: "The snippet, and what to paste on each platform, filled in with the site's own values.",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Installation },
    statuses: { 200: 'The snippet, and the steps and code for each platform.' },
  },
  'POST /v1/sites/:id/verify': {
    operationId: 'verifyInstallation',
    summary: 'Verify the installation',
    description: 'Loads a page as a visitor would, and reports what is missing or misconfigured.',
    access: 'write',
    limit: 'api',
    audit: null,
    params: SiteId,
    /** Default: the front page of the site's domain. */
    body: z.strictObject({
      url: HttpUrl.optional().meta({
        description:
          "The page to check, on the site's domain or a subdomain, and on port 80, 443 or that of `config.delivery.origin`; with `TRUCE_ALLOW_PRIVATE_WEBHOOKS=1`, on any. Default: its front page.",
        example: 'https://example.com/',
      }),
    }),
    answers: { 200: Verification },
    statuses: { 200: 'What was checked, what was found, and how to fix it.' },
  },
} satisfies RouteTable;
