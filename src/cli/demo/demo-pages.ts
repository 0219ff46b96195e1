import type { Hono } from 'hono';
import { homeAddress } from '../../contract/sites/home-address.ts';
import type { Bindings } from '../../http/edge/api.ts';
import { articlePage, articleStyle } from './article-page.ts';
import { asBlocker } from './as-blocker.ts';
import { type DemoSite, demoSites } from './demo-sites.ts';
import type { DemoSource } from './demo-source.ts';

const files = {
  '/demo/style.css': { type: 'text/css', text: () => articleStyle },
  '/demo/as-blocker.js': { type: 'text/javascript', text: asBlocker },
} as const;

/** These pages stand for a publisher's own, where scripts and styles come from many places: only the rest is forbidden. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * The pages of the demo's sites, with the snippet that an owner would paste: under /demo, and at each site's own address,
 * where Truce's checks look for them. `?as=ublock` shows one as a visitor with uBlock Origin sees it.
 */
export function mountDemoPages(app: Hono<Bindings>, baseUrl: string, sources: () => DemoSource[]): void {
  for (const [path, { type, text }] of Object.entries(files))
    app.get(path, (c) =>
      c.body(text(), 200, {
        'content-type': `${type}; charset=utf-8`,
        'x-content-type-options': 'nosniff',
      }),
    );
  const answer = (site: DemoSite, path: string, isBlocked: boolean) => {
    const siteId = sources().find((source) => source.site.key === site.key)?.siteId ?? '';
    return articlePage({ site, siteId, path, baseUrl, isBlocked, home: homeAddress(site.domain, baseUrl) });
  };
  for (const site of demoSites)
    app.get(site.key === 'paper' ? '/demo' : `/demo/${site.key}`, (c) =>
      c.html(answer(site, '/', c.req.query('as') === 'ublock'), 200, headers),
    );
  app.get('*', (c, next) => {
    const site = demoSites.find(({ domain }) => domain === hostOf(c.req.header('host')));
    if (!site) return next();
    const html = answer(site, c.req.path, c.req.query('as') === 'ublock');
    return Promise.resolve(c.html(html, 200, headers));
  });
}

function hostOf(header = ''): string {
  return header.replace(/:\d+$/, '');
}
