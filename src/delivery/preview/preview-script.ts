import type { Template } from '../../contract/sites/templates.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { drawBaits } from '../bait-pools.ts';
import { askSource, loaderSettings, loaderSource } from '../loader-script.ts';
import type { SdkFiles } from '../sdk-files.ts';
import { wallsOf } from '../wall-choice.ts';
import { imageFolder, withImagesIn } from '../wall-images.ts';
import { type Wishes, wallLanguage } from '../wall-language.ts';
import { aboutAddress, wallContent, wallSource } from '../wall-script.ts';
import { editableTexts, editScript } from './editable-texts.ts';
import type { PreviewLink } from './preview-link.ts';
import { visitorScript } from './preview-visitor.ts';

export interface Previewed {
  link: PreviewLink;
  site: OwnedSite;
  template: Template;
}

/** The SDK as the site's page has it, with this one wall, shown by force: that way nothing is counted. */
export function previewScript(
  sdk: SdkFiles,
  previewed: Previewed,
  at: { path: string; baseUrl: string; nowMs: number },
): string {
  const site = previewSite(previewed);
  const baits = drawBaits(new Date(at.nowMs).toISOString().slice(0, 10), site.id);
  const settings = loaderSettings(site, { baits, mark: '' }, at.baseUrl);
  return [
    schemeShim(previewed.link.dark),
    loaderSource(
      sdk,
      { ...settings, paths: { ...settings.paths, loader: at.path, parts: at.path.replace(/[^/]*$/, '') } },
      { ...site.config, gate: undefined, data_layer: false },
    ),
    `(()=>{const show=()=>Truce.forceDisplay();
document.querySelector('[data-again]').addEventListener('click',show);show()})();`,
  ].join('\n');
}

export function previewAsk(sdk: SdkFiles, previewed: Previewed): string {
  const site = previewSite(previewed);
  const templates = [previewed.template];
  return askSource(sdk, { site, walls: wallsOf(site, templates), templates });
}

/** The wall, with what it would know of a visitor with the blocker that the link names, and as far as the link says. */
export function previewWall(
  sdk: SdkFiles,
  { link, site, template }: Previewed,
  { baseUrl, wishes }: { baseUrl: string; wishes: Wishes },
): string {
  const language = link.language
    ? wallLanguage(template.config, [link.language], { visitor: [link.language], page: wishes.page })
    : wallLanguage(template.config, site.config.languages, wishes);
  // From this service, also where the site's own paths are not forwarded yet.
  const config = withImagesIn(imageFolder(undefined, baseUrl), site.id, template.config);
  const content = wallContent(config, language, aboutAddress(baseUrl, site.id));
  const texts = editableTexts(template.config, content, language.translation);
  return [visitorScript(link, content.config.cta_text), editScript(texts), wallSource(sdk, content)].join(
    '\n',
  );
}

/** Strict, and nobody agrees: so the page view is not measured, nor anything sent or stored. */
function previewSite({ site, template }: Previewed): OwnedSite {
  const config: OwnedSite['config'] = {
    ...site.config,
    mode: template.config.mode,
    // Looking at a wall does not wait for visitors to see it.
    wall: 'on',
    template_id: template.id,
    consent_mode: 'strict',
    detection: { third_party_probes: 'off', page_tags: false },
    ab_test: { enabled: false, variants: [], holdout: 0 },
    display: {},
    delivery: undefined,
    gate: undefined,
  };
  return { ...site, config };
}

/** A page cannot switch its color scheme, so the preview overrides the query that the wall makes. */
function schemeShim(dark: boolean | undefined): string {
  if (dark === undefined) return '';
  return `(()=>{const set=CSSStyleSheet.prototype.replaceSync;
CSSStyleSheet.prototype.replaceSync=function(css){
return set.call(this,css.replace(/\\(prefers-color-scheme:\\s*dark\\)/g,' ${dark ? 'all' : 'not all'} '))}})();`;
}
