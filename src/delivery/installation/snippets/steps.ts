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

const otherwise = 'Otherwise all visitors look like one.';
const dataCentre = 'Otherwise visitors look like few, and their country is that of the data centre.';

const words: Record<StepCode, string> = {
  html_paste: 'Put this line into the head of every page, as it is. It does not hold up the page.',
  html_policy: 'With a Content Security Policy, add your nonce to it, or allow its address (docs/csp.md).',
  verify: 'Verify the installation.',
  // A script that code adds is not in the page itself.
  verify_unseen:
    'Verify the installation. The check reads the page as it comes, where a script that code adds is not to be seen yet.',
  store_paths:
    'Store the paths that this code uses: PATCH the site with config.delivery = {delivery}. Other paths are as good; the code then follows them.',
  paste_own: 'Put this into the head of every page, instead of an earlier snippet: {tag}',
  deploy: 'Deploy.',
  trust_own_proxy: `On the machine that runs Truce, set TRUCE_TRUST_PROXY to this server's address. ${otherwise}`,
  trust_web_server: `On the machine that runs Truce, set TRUCE_TRUST_PROXY to your web server's address. ${otherwise}`,
  trust_cloudflare: `On the machine that runs Truce, set TRUCE_TRUST_PROXY to Cloudflare's address ranges (cloudflare.com/ips). ${otherwise}`,
  trust_vercel: `The service sees the addresses of Vercel: where yours are fixed, set TRUCE_TRUST_PROXY to them on the machine that runs Truce. ${dataCentre}`,
  trust_netlify: `The service sees the addresses of Netlify: where yours are fixed, set TRUCE_TRUST_PROXY to them on the machine that runs Truce. ${dataCentre}`,
  nginx_paste: 'Paste this into the server block of {domain}, before other locations.',
  nginx_reload: 'Check it with nginx -t and reload nginx.',
  caddy_paste: 'Paste this into the block of {domain} in your Caddyfile.',
  caddy_reload: 'Check it with caddy validate and reload Caddy.',
  apache_modules: 'Switch the modules on: a2enmod {modules}',
  apache_paste: 'Paste this into the VirtualHost of {domain}; .htaccess cannot do it.',
  apache_reload: 'Check it with apachectl configtest and reload Apache.',
  worker_make: 'In the Cloudflare dashboard make a Worker and paste this as its code.',
  worker_routes: 'Add these routes to it: {routes}',
  next_save:
    'Save this as middleware.js beside package.json (in src/ if your app is there); from Next.js 16 on as proxy.js.',
  next_add:
    'Where you have such a file already, add the matcher, and call passOn for these paths before your own code.',
  netlify_save: 'Save this as netlify/edge-functions/passing.js.',
  wordpress_save:
    'Save this as wp-content/mu-plugins/quiet.php (make the folder where it is missing); nothing has to be switched on. If you would rather have settings to click than paths of your own, take the plugin instead (docs/integrations.md).',
  wordpress_cache:
    'Empty the page cache, if you have a caching plugin, and keep its script optimiser away from the new script.',
  gtm_stopped:
    'Most ad blockers stop Tag Manager itself, and with it everything in it: the visitors you want to count stay unseen. Put the line into your pages instead wherever you can.',
  gtm_tag:
    'If you cannot: make a new tag of the kind Custom HTML and paste this. Where Custom HTML is forbidden, import the tag template (docs/integrations.md).',
  gtm_trigger: 'Choose the trigger Initialization - All Pages, save and publish.',
  gtm_verify:
    'Verify the installation; a line that Tag Manager adds is not in the page itself, so that the check cannot see it.',
  npm_javascript: 'For apps without a page of their own to put the HTML line into: npm install @truce/sdk',
  npm_call: 'Call it once, in code that runs in browsers only.',
  react_html:
    'Where you have the page itself, as index.html or a root layout, put the HTML line there: it starts sooner.',
  npm_react: 'Otherwise: npm install @truce/react @truce/sdk',
  react_provider: 'Put the provider around your app, once.',
  vue_html: 'Where you have the page itself, as index.html, put the HTML line there: it starts sooner.',
  npm_vue: 'Otherwise: npm install @truce/vue @truce/sdk',
  vue_add: 'Add this to the file that makes your app, before app.mount(). In Nuxt it goes into a plugin.',
};
