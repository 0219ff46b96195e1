import type { StepCode } from '../../../contract/sites/installation.ts';
import type { InstallationFacts } from './facts.ts';
import { scriptTag } from './quote.ts';

export type StepValues = Record<string, string>;

/** What stands for the names in the steps' texts. */
export function stepValues(facts: InstallationFacts): StepValues {
  const { domain, ownLoaderUrl, passed, suggested, service } = facts;
  return {
    domain,
    tag: scriptTag(ownLoaderUrl),
    routes: passed.map(({ path, isFolder }) => `${domain}${path}${isFolder ? '*' : ''}`).join(' , '),
    modules: `proxy proxy_http headers${service.startsWith('https:') ? ' ssl' : ''}`,
    ...(suggested ? { delivery: JSON.stringify(suggested) } : {}),
  };
}

/** A step in English. */
export function sayStep(code: StepCode, values: StepValues): string {
  return words[code].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The steps of every platform that passes paths on: no page is ever pointed at what does not answer yet. */
export function passingSteps(facts: InstallationFacts, how: StepCode[], trust: StepCode): StepCode[] {
  return [...how, ...storeStep(facts), trust, 'paste_own', 'verify'];
}

export function storeStep({ suggested }: InstallationFacts): StepCode[] {
  return suggested ? ['store_paths'] : [];
}

const otherwise = 'Otherwise all visitors appear to share one IP address.';
const dataCenter = "Otherwise visitors share a few addresses, and their country is the data center's.";

const words: Record<StepCode, string> = {
  html_paste: "Add this line, unchanged, to the head of every page. It doesn't slow the page down.",
  html_policy: 'If you use a Content Security Policy, add your nonce to the line or allow its URL.',
  verify: 'Verify the installation.',
  // A script that code adds is not in the page itself.
  verify_unseen:
    "Verify the installation. The check reads the page's source, so it can't see a script that code adds.",
  store_paths:
    'Save the paths this code uses: PATCH the site with config.delivery = {delivery}. You can choose other paths; the code then uses them.',
  paste_own: 'Add this to the head of every page, replacing any earlier snippet: {tag}',
  deploy: 'Deploy.',
  trust_own_proxy: `On the Truce server, set TRUCE_TRUST_PROXY to this server's address. ${otherwise}`,
  trust_web_server: `On the Truce server, set TRUCE_TRUST_PROXY to your web server's address. ${otherwise}`,
  trust_cloudflare: `On the Truce server, set TRUCE_TRUST_PROXY to Cloudflare's IP ranges (cloudflare.com/ips). ${otherwise}`,
  trust_vercel: `Truce sees Vercel's IP addresses. If yours are fixed, set TRUCE_TRUST_PROXY to them on the Truce server. ${dataCenter}`,
  trust_netlify: `Truce sees Netlify's IP addresses. If yours are fixed, set TRUCE_TRUST_PROXY to them on the Truce server. ${dataCenter}`,
  nginx_paste: 'Paste this into the server block for {domain}, before other locations.',
  nginx_reload: 'Test it with nginx -t, then reload nginx.',
  caddy_paste: 'Paste this into the {domain} block of your Caddyfile.',
  caddy_reload: 'Test it with caddy validate, then reload Caddy.',
  apache_modules: 'Enable the modules: a2enmod {modules}',
  apache_paste: "Paste this into the VirtualHost for {domain}. It doesn't work in .htaccess.",
  apache_reload: 'Test it with apachectl configtest, then reload Apache.',
  worker_make: 'In the Cloudflare dashboard, create a Worker and paste this as its code.',
  worker_routes: 'Add these routes to it: {routes}',
  next_save:
    'Save this as middleware.js next to package.json (or in src/ if your app is there). From Next.js 16 on, use proxy.js.',
  next_add: 'If you already have this file, add the matcher and call passOn for these paths first.',
  netlify_save: 'Save this as netlify/edge-functions/passing.js.',
  wordpress_save:
    'Save this as wp-content/mu-plugins/quiet.php (create the folder if needed). It activates automatically. If you prefer a settings page over custom paths, use the plugin described in the integrations guide.',
  wordpress_cache:
    'If you use a caching plugin, clear the page cache and exclude the new script from script optimization.',
  gtm_stopped:
    'Most ad blockers block Tag Manager and everything in it, so the visitors you want to count stay invisible. If you can, add the line to your pages instead.',
  gtm_tag:
    "If you can't, create a new Custom HTML tag and paste this. If Custom HTML isn't allowed, import the tag template described in the integrations guide.",
  gtm_trigger: 'Choose the Initialization - All Pages trigger, save and publish.',
  gtm_verify:
    "Verify the installation. A line added by Tag Manager isn't in the page itself, so the check can't see it.",
  npm_javascript: 'If your app has no HTML page to edit: npm install @truce/sdk',
  npm_call: 'Call it once, in code that runs only in browsers.',
  react_html:
    'If you can edit the page itself, e.g. index.html or a root layout, put the HTML line there: it starts sooner.',
  npm_react: 'Otherwise: npm install @truce/react @truce/sdk',
  react_provider: 'Wrap your app in the provider once.',
  vue_html: 'If you can edit the page itself, e.g. index.html, put the HTML line there: it starts sooner.',
  npm_vue: 'Otherwise: npm install @truce/vue @truce/sdk',
  vue_add: 'Add this to the file that creates your app, before app.mount(). In Nuxt, put it in a plugin.',
};
