import { createHash } from 'node:crypto';
import { withoutReserved } from '../../contract/sites/delivery.ts';
import type { InlineSettings } from '../../contract/sites/inline-settings.ts';
import type { InlineSnippet } from '../../contract/sites/inline-snippet.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { drawBaits } from '../bait-pools.ts';
import { loaderUrl } from '../installation/snippets/facts.ts';
import { entryOf, pathsOf, scriptJson } from '../loader-script.ts';
import type { SdkFiles } from '../sdk-files.ts';

/** It stands in every page, before everything else. */
export const maxInlineBytes = 2048;

/** What an owner pastes above the script's tag, so that a page notices when the script is blocked. */
export function inlineSnippet(...of: Parameters<typeof inlineCode>): InlineSnippet {
  const text = inlineCode(...of);
  const hash = createHash('sha256').update(text).digest('base64');
  return { ...tagOf(text), csp_hash: `'sha256-${hash}'` };
}

/** The same as it stands between the tags. */
export function inlineCode(
  { inline }: Pick<SdkFiles, 'inline'>,
  site: Pick<Site, 'id' | 'config'>,
  baseUrl: string,
): string {
  const code = inline[site.config.consent_mode];
  const [script, folders, ...rest] = settingsOf(site, baseUrl.replace(/\/+$/, ''));
  const write = (count: number) =>
    `(S=>{${code}})(${scriptJson([script, folders.slice(0, count), ...rest])})`;
  // With a long address, the last place to ask at gives way.
  const counts = folders.map((_, at) => folders.length - at);
  const count = counts.find((each) => tagOf(write(each)).bytes <= maxInlineBytes) ?? 1;
  return write(count);
}

function tagOf(text: string): Pick<InlineSnippet, 'snippet' | 'bytes'> {
  const snippet = `<script>${text}</script>`;
  return { snippet, bytes: Buffer.byteLength(snippet) };
}

function settingsOf(site: Pick<Site, 'id' | 'config'>, service: string): InlineSettings {
  const { id, config } = site;
  const delivery = withoutReserved(config.delivery ?? {});
  const own = delivery.origin?.replace(/\/+$/, '');
  const media = pathsOf(delivery).media;
  const folders = [own ?? service, ...(own ? [service] : [])].map((base) => `${base}${media}/`);
  const script = loaderUrl(id, delivery, service);
  const asked = own ? folders : [...folders, '/'];
  const names = namesOf(id);
  const entry = entryOf(site, 'plain');
  return script.endsWith(`/${id}.js`) ? [script, asked, names, entry] : [script, asked, names, entry, id];
}

/** The same ones for good, or the snippet and its hash would change every day. The shortest of a few. */
function namesOf(siteId: string): string[] {
  const { control, paths } = drawBaits('inline', siteId);
  const [first = '', second = ''] = paths.toSorted((a, b) => a.length - b.length);
  return [control.replace(/^.*-/, ''), first, second];
}
