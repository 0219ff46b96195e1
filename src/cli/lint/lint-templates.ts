import type { Config } from '../../composition/config.ts';
import { checkWall, type WallFinding } from '../../contract/fairness/check-wall.ts';
import { findingPlace, wallFindingText } from '../../contract/fairness/finding-text.ts';
import type { TemplateConfig } from '../../contract/sites/templates.ts';
import { gentler } from '../../delivery/wall-choice.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import type { Db } from '../../records/records.ts';
import { findSite, listActiveSiteIds, type OwnedSite } from '../../records/sites/sites.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import { siteOf } from '../find-site.ts';
import { counted } from '../frame/amounts.ts';
import { withRecords } from '../user-command.ts';

/** A template, and what is unfair in it. */
export interface Linted {
  /** Domain of the site; null for a file. */
  site: string | null;
  template: string;
  findings: WallFinding[];
}

/** `truce lint [site]`: every template of the site, or of all active sites. @throws UnknownSite */
export function lintInstallation(config: Config, wanted: string | undefined): Promise<Linted[]> {
  return withRecords(config, async ({ records: { db } }) => {
    const sites = wanted === undefined ? await allSites(db) : [await siteOf(db, wanted)];
    const linted = await Promise.all(sites.map((site) => lintSite(db, site)));
    return linted.flat();
  });
}

/** `truce lint --file [site]`: as this site would show it, or as if no site limited it. @throws UnknownSite */
export async function lintFile(
  readSettings: () => Config,
  wanted: string | undefined,
  { name: template, config }: { name: string; config: TemplateConfig },
): Promise<Linted> {
  if (wanted === undefined) {
    return { site: null, template, findings: checkWall(config, { mode: config.mode, display: {} }) };
  }
  const site = await withRecords(readSettings(), ({ records: { db } }) => siteOf(db, wanted));
  return lintAt(site, { name: template, config });
}

async function allSites(db: Db): Promise<OwnedSite[]> {
  const ids = await listActiveSiteIds(db);
  const sites = await Promise.all(ids.map((id) => findSite(db, id)));
  return sites
    .filter((site) => site !== null)
    .toSorted((one, other) => one.domain.localeCompare(other.domain, 'en'));
}

async function lintSite(db: Db, site: OwnedSite): Promise<Linted[]> {
  const templates = await listTemplates(db, site.id);
  return templates.map((template) => lintAt(site, template));
}

function lintAt(site: OwnedSite, { name, config }: { name: string; config: TemplateConfig }): Linted {
  const around = { mode: gentler(site.config.mode, config.mode), display: site.config.display };
  return { site: site.domain, template: name, findings: checkWall(config, around) };
}

/** With `--json`: a line for each finding. */
export function findingLines({ site, template, findings }: Linted): object[] {
  return findings.map((finding) => {
    const { code, level, field } = finding;
    return { site, template, level, code, field, text: inEnglish(wallFindingText(finding)) };
  });
}

/** As a person reads it: each template with its findings, then how many there are. */
export function lintText(all: Linted[]): string {
  const parts = all.map(({ site, template, findings }) => {
    const title = oneLine(site === null ? template : `${site}: ${template}`);
    const lines = findings.map((finding) => {
      const name = finding.level === 'problem' ? 'problem   ' : 'suggestion';
      const [place, text] = [findingPlace(finding.field), wallFindingText(finding)].map(inEnglish);
      return `  ${name}  ${oneLine(`${place}: ${text}`)}`;
    });
    return [title, ...(lines.length > 0 ? lines : ['  nothing to change'])].join('\n');
  });
  const found = all.flatMap(({ findings }) => findings);
  const problems = found.filter(({ level }) => level === 'problem').length;
  const counts = [
    counted(all.length, 'template'),
    counted(problems, 'problem'),
    counted(found.length - problems, 'suggestion'),
  ];
  return [...parts, `${counts.join(', ')}.`].join('\n\n');
}

/** Others write templates: a terminal obeys control characters, and a line break would fake a line. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
