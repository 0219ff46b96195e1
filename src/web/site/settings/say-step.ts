import type { Installation, StepCode } from '../../../contract/sites/installation.ts';
import { t } from '../../i18n/t.ts';

type Values = Installation['step_values'];

/** A step of an installation in the reader's language; what this code does not know stays as the API says it. */
export function sayStep(code: StepCode | undefined, values: Values, english: string): string {
  return (code && steps[code]?.(values)) ?? english;
}

const steps: Record<StepCode, (values: Values) => string> = {
  html_paste: () => t('Put this line into the head of every page, as it is. It does not hold up the page.'),
  html_policy: () =>
    t('With a Content Security Policy, add your nonce to it, or allow its address (docs/csp.md).'),
  verify: () => t('Verify the installation.'),
  verify_unseen: () =>
    t(
      'Verify the installation. The check reads the page as it comes, where a script that code adds is not to be seen yet.',
    ),
  store_paths: (values) =>
    t(
      'Store the paths that this code uses: PATCH the site with config.delivery = {delivery}. Other paths are as good; the code then follows them.',
      values,
    ),
  paste_own: (values) =>
    t('Put this into the head of every page, instead of an earlier snippet: {tag}', values),
  deploy: () => t('Deploy.'),
  trust_own_proxy: () =>
    t(
      'On the machine that runs Truce, set TRUCE_TRUST_PROXY to this server’s address. Otherwise all visitors look like one.',
    ),
  trust_web_server: () =>
    t(
      'On the machine that runs Truce, set TRUCE_TRUST_PROXY to your web server’s address. Otherwise all visitors look like one.',
    ),
  trust_cloudflare: () =>
    t(
      'On the machine that runs Truce, set TRUCE_TRUST_PROXY to Cloudflare’s address ranges (cloudflare.com/ips). Otherwise all visitors look like one.',
    ),
  trust_vercel: () =>
    t(
      'The service sees the addresses of Vercel: where yours are fixed, set TRUCE_TRUST_PROXY to them on the machine that runs Truce. Otherwise visitors look like few, and their country is that of the data centre.',
    ),
  trust_netlify: () =>
    t(
      'The service sees the addresses of Netlify: where yours are fixed, set TRUCE_TRUST_PROXY to them on the machine that runs Truce. Otherwise visitors look like few, and their country is that of the data centre.',
    ),
  nginx_paste: (values) => t('Paste this into the server block of {domain}, before other locations.', values),
  nginx_reload: () => t('Check it with nginx -t and reload nginx.'),
  caddy_paste: (values) => t('Paste this into the block of {domain} in your Caddyfile.', values),
  caddy_reload: () => t('Check it with caddy validate and reload Caddy.'),
  apache_modules: (values) => t('Switch the modules on: a2enmod {modules}', values),
  apache_paste: (values) => t('Paste this into the VirtualHost of {domain}; .htaccess cannot do it.', values),
  apache_reload: () => t('Check it with apachectl configtest and reload Apache.'),
  worker_make: () => t('In the Cloudflare dashboard make a Worker and paste this as its code.'),
  worker_routes: (values) => t('Add these routes to it: {routes}', values),
  next_save: () =>
    t(
      'Save this as middleware.js beside package.json (in src/ if your app is there); from Next.js 16 on as proxy.js.',
    ),
  next_add: () =>
    t(
      'Where you have such a file already, add the matcher, and call passOn for these paths before your own code.',
    ),
  netlify_save: () => t('Save this as netlify/edge-functions/passing.js.'),
  wordpress_save: () =>
    t(
      'Save this as wp-content/mu-plugins/quiet.php (make the folder where it is missing); nothing has to be switched on. If you would rather have settings to click than paths of your own, take the plugin instead (docs/integrations.md).',
    ),
  wordpress_cache: () =>
    t(
      'Empty the page cache, if you have a caching plugin, and keep its script optimiser away from the new script.',
    ),
  gtm_stopped: () =>
    t(
      'Most ad blockers stop Tag Manager itself, and with it everything in it: the visitors you want to count stay unseen. Put the line into your pages instead wherever you can.',
    ),
  gtm_tag: () =>
    t(
      'If you cannot: make a new tag of the kind Custom HTML and paste this. Where Custom HTML is forbidden, import the tag template (docs/integrations.md).',
    ),
  gtm_trigger: () => t('Choose the trigger Initialization - All Pages, save and publish.'),
  gtm_verify: () =>
    t(
      'Verify the installation; a line that Tag Manager adds is not in the page itself, so that the check cannot see it.',
    ),
  npm_javascript: () =>
    t('For apps without a page of their own to put the HTML line into: npm install @truce/sdk'),
  npm_call: () => t('Call it once, in code that runs in browsers only.'),
  react_html: () =>
    t(
      'Where you have the page itself, as index.html or a root layout, put the HTML line there: it starts sooner.',
    ),
  npm_react: () => t('Otherwise: npm install @truce/react @truce/sdk'),
  react_provider: () => t('Put the provider around your app, once.'),
  vue_html: () =>
    t('Where you have the page itself, as index.html, put the HTML line there: it starts sooner.'),
  npm_vue: () => t('Otherwise: npm install @truce/vue @truce/sdk'),
  vue_add: () =>
    t('Add this to the file that makes your app, before app.mount(). In Nuxt it goes into a plugin.'),
};
