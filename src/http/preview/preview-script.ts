import type { LoaderSettings } from '../../contract/loader.ts';
import type { Template } from '../../contract/templates.ts';
import type { OwnedSite } from '../../records/sites.ts';
import { drawBaits } from '../bait-pools.ts';
import { loaderSettings, loaderSource } from '../loader-script.ts';
import type { PreviewLink } from './preview-link.ts';

export interface Previewed {
  link: PreviewLink;
  site: OwnedSite;
  template: Template;
}

/** The SDK as the site's page has it, with this one wall, shown by force: that way nothing is counted. */
export function previewScript(
  core: string,
  previewed: Previewed,
  at: { path: string; baseUrl: string; nowMs: number },
): string {
  return [
    schemeShim(previewed.link.dark),
    loaderSource(core, previewSettings(previewed, at)),
    `(()=>{const show=()=>Truce.forceDisplay();
document.querySelector('[data-again]').addEventListener('click',show);show()})();`,
  ].join('\n');
}

/** The wall's own script, told what it would know of a visitor with the blocker that the link names. */
export function previewWall(wall: string, { blocker }: PreviewLink): string {
  if (blocker === undefined) return wall;
  const verdict = JSON.stringify({
    blocked: true,
    ...asVerdict(blocker),
    probability: 0.99,
    evidence: [],
    took_ms: 0,
  });
  return `(()=>{const script=document.currentScript,give=script.handOver;
script.handOver=(show)=>give((page,request)=>show(page,{...request,verdict:${escaped(verdict)}}))})();
${wall}`;
}

function asVerdict(blocker: string): { kind: string; blocker: string | null } {
  const isPlace = blocker === 'dns' || blocker === 'tracking_protection';
  return isPlace ? { kind: blocker, blocker: null } : { kind: 'extension', blocker };
}

/** Strict, and nobody agrees: so the page view is not measured, nor anything sent or stored. */
function previewSettings(
  { link, site, template }: Previewed,
  { path, baseUrl, nowMs }: { path: string; baseUrl: string; nowMs: number },
): LoaderSettings {
  const { mode, display: _, ...look } = template.config;
  const config: OwnedSite['config'] = {
    ...site.config,
    mode,
    template_id: template.id,
    consent_mode: 'strict',
    detection: { third_party_probes: 'off', page_tags: false },
    ab_test: { enabled: false, variants: [], holdout: 0 },
    display: {},
    delivery: undefined,
    gate: undefined,
    ...(link.language && { languages: [link.language] }),
  };
  const baits = drawBaits(new Date(nowMs).toISOString().slice(0, 10), site.id);
  const plain = { ...template, config: { ...look, mode } };
  const settings = loaderSettings({ ...site, config }, [plain], baits, baseUrl);
  return { ...settings, paths: { ...settings.paths, loader: path } };
}

/** A page cannot ask for the other colour scheme, so the wall's own question is answered before it is put. */
function schemeShim(dark: boolean | undefined): string {
  if (dark === undefined) return '';
  return `(()=>{const set=CSSStyleSheet.prototype.replaceSync;
CSSStyleSheet.prototype.replaceSync=function(css){
return set.call(this,css.replace(/\\(prefers-color-scheme:\\s*dark\\)/g,' ${dark ? 'all' : 'not all'} '))}})();`;
}

function escaped(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
