import type { Context, Hono } from 'hono';
import type { Bindings } from '../../http/edge/api.ts';
import { basePathOf } from '../../kit/base-path.ts';
import { acceptedLanguages, preferredLanguage } from '../../kit/messages/preferred-language.ts';
import { type Writer, writerOf } from '../../kit/messages/writer.ts';
import type { Records } from '../../records/records.ts';
import { secretOrNew } from '../../records/secret-settings.ts';
import { findSite } from '../../records/sites/sites.ts';
import { findTemplate } from '../../records/sites/templates.ts';
import { readWishes } from '../loader.ts';
import { readPartFile } from '../part-names.ts';
import type { SdkFiles } from '../sdk-files.ts';
import { gentler } from '../wall-choice.ts';
import articleCss from './article.css' with { type: 'text' };
import { makerMay } from './maker-may.ts';
import { previewSecretName, readPreviewToken } from './preview-link.ts';
import { noPreviewPage, previewPage } from './preview-page.ts';
import { type Previewed, previewAsk, previewScript, previewWall } from './preview-script.ts';

export interface PreviewParts {
  records: Records;
  makeSecret: () => string;
  sdk: SdkFiles;
  baseUrl: string;
  now: () => number;
}

/** The owner's logo may be anywhere; everything else comes from here. Our own dashboard may frame the page. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: http: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types truce";

const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const html = {
  ...headers,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
};
const script = { ...headers, 'content-type': 'text/javascript; charset=utf-8' };

/**
 * Signed links to a template's wall on a neutral page, for people without an account. Each view reads the template
 * as it is stored then, and lays the link's own changes over it. Sets no cookie and counts nothing.
 */
export function mountPreview(app: Hono<Bindings>, parts: PreviewParts): void {
  const { sdk } = parts;
  const basePath = basePathOf(parts.baseUrl);

  app.get('/preview/article.css', (c) =>
    c.body(articleCss, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  );

  app.get('/preview/:token', async (c) => {
    const previewed = await find(c, parts);
    const writer = writerFor(c);
    if (!previewed) return c.body(noPreviewPage(basePath, writer), 404, html);
    const language = previewed.link.language ?? readerLanguage(c);
    const at = { basePath, scriptPath: pathOf(c), writer, language };
    return c.body(previewPage(previewed, at), 200, html);
  });

  app.get('/preview/:token/:file{(script|[0-9a-f]+)\\.js}', async (c) => {
    const previewed = await find(c, parts);
    if (!previewed) return c.body('', 404, script);
    const file = c.req.param('file');
    const wanted = readPartFile(`${previewed.site.id}-${file}`);
    if (wanted?.part === 'ask') return c.body(previewAsk(sdk, previewed), 200, script);
    if (wanted)
      return c.body(
        previewWall(sdk, previewed, { baseUrl: parts.baseUrl, wishes: readWishes(c) }),
        200,
        script,
      );
    const at = { path: pathOf(c), baseUrl: parts.baseUrl, nowMs: parts.now() };
    return c.body(previewScript(sdk, previewed, at), 200, script);
  });

  app.get('/preview/*', (c) => c.body(noPreviewPage(basePath, writerFor(c)), 404, html));
}

/** Also one that the dashboard does not speak. */
function readerLanguage(c: Context): string {
  const isTag = (tag: string) => /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/.test(tag);
  return acceptedLanguages(c.req.header('accept-language')).find(isTag) ?? 'en';
}

function writerFor(c: Context): Writer {
  return writerOf(preferredLanguage(c.req.header('accept-language')));
}

function pathOf(c: Context): string {
  return `/preview/${c.req.param('token')}/script.js`;
}

/** Null for a link that is over or forged, whose maker lost the right, and where site or template are gone. */
async function find(c: Context, { records, makeSecret, now }: PreviewParts): Promise<Previewed | null> {
  const secret = await secretOrNew(records.db, previewSecretName, makeSecret);
  const link = readPreviewToken(c.req.param('token') ?? '', secret, now());
  if (!link) return null;
  const [site, template] = await Promise.all([
    findSite(records.db, link.site),
    findTemplate(records.db, link.template),
  ]);
  if (!site || !template || !(await makerMay(records.db, link, site, now()))) return null;
  const config = { ...template.config, ...link.config };
  // What visitors get: the gentler mode of site and template.
  return {
    link,
    site,
    template: { ...template, config: { ...config, mode: gentler(site.config.mode, config.mode) } },
  };
}
