import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Config } from '../../composition/config.ts';
import { visitorReader } from '../../events/intake/visitor.ts';
import { copyText } from '../../kit/copy-text.ts';
import { fileReason } from '../../kit/file-refused.ts';
import { isWithin } from '../../kit/is-within.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import type { Records } from '../../records/records.ts';
import { LogCountedMeanwhile, listLogMarks, saveLogCount } from '../../records/sites/log-page-views.ts';
import { listEverySite, type OwnedSite } from '../../records/sites/sites.ts';
import { siteOf } from '../find-site.ts';
import { withRecords } from '../user-command.ts';
import type { LogEntry } from './parse-line.ts';
import { readLines } from './read-lines.ts';
import { isFuture, type Tally, tally } from './tally.ts';

export interface CountLogOptions {
  /** Id or domain: all lines are of this site, as far as they name no other host. */
  site?: string;
  /** Which log it is: what was counted of it before is not counted again. */
  source: string;
  dryRun?: boolean;
  replace?: boolean;
}

/** The log cannot be counted; the message says why, and what to do. */
export class LogRefused extends OperatorError {}

/** `truce count-log <file>` */
export function countLog(
  config: Config,
  file: string,
  options: CountLogOptions,
  now: () => number = Date.now,
): Promise<Tally> {
  return withRecords(config, async ({ records }) => {
    const { db } = records;
    const sites = options.site === undefined ? await listEverySite(db) : [await siteOf(db, options.site)];
    const known = await listLogMarks(db, options.source);
    const counted = await tally(readLines(open(file)), {
      siteOf: siteFinder(sites, options.site !== undefined),
      isBot: botReader(),
      marks: options.replace ? new Map() : known,
      now,
    }).catch((error) => {
      throw new LogRefused(`${nameOf(file)} cannot be read: ${messageOf(error)}. Nothing was counted.`);
    });
    refuseUnread(counted, file, options);
    if (options.dryRun) return counted;
    await save(records, options, counted, { known, nowMs: now() });
    return counted;
  });
}

function open(file: string): Readable {
  return file === '-' ? process.stdin : createReadStream(file);
}

function nameOf(file: string): string {
  return file === '-' ? 'the standard input' : file;
}

function messageOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR') return 'the gzip file ends too early';
  return fileReason(error) ?? (error as Error).message;
}

/** @throws LogRefused where no line is what it should be: then nothing at all would be counted, and nobody would notice */
function refuseUnread({ lines, left }: Tally, file: string, { site }: CountLogOptions): void {
  if (lines > 0 && left.unreadable === lines) {
    throw new LogRefused(
      `${nameOf(file)} is in no known format. Supported: combined (nginx, Apache), Caddy JSON, Cloudflare Logpush.`,
    );
  }
  if (site === undefined && lines > 0 && left.unreadable + left.other_site === lines) {
    throw new LogRefused('no line names the host of a site: add --site <id or domain>');
  }
}

/** The same list as for events; the answer is kept for agents that come again. */
function botReader(): (agent: string) => boolean {
  const read = visitorReader();
  return (agent) => read(agent).bot;
}

/** By host: the site's domain or a subdomain, the longest that fits. */
function siteFinder(sites: OwnedSite[], isGiven: boolean): (entry: LogEntry) => OwnedSite | undefined {
  const known = new Map<string, OwnedSite | undefined>();
  const find = (host: string) =>
    sites
      .filter(({ domain }) => isWithin(domain, host))
      .toSorted((a, b) => b.domain.length - a.domain.length)[0];
  return ({ host }) => {
    if (host === undefined) return isGiven ? sites[0] : undefined;
    if (host.length > maxHostLength) return undefined;
    if (!known.has(host)) {
      if (known.size >= maxHosts) known.clear();
      known.set(copyText(host), find(host));
    }
    return known.get(host);
  };
}

/** Requests can name any host. */
const maxHosts = 1_000;
const maxHostLength = 253;

/** All sites or none. */
async function save(
  { db }: Records,
  { source, replace = false }: CountLogOptions,
  { counts }: Tally,
  { known, nowMs }: { known: Awaited<ReturnType<typeof listLogMarks>>; nowMs: number },
): Promise<void> {
  try {
    await db.transaction().execute(async (inside) => {
      for (const count of counts) {
        const before = known.get(count.siteId) ?? null;
        // The mark does not go back, or what was counted after it would count again. One of a wrong clock does: nothing is after it.
        const isAhead = before && before.until > count.mark.until && !isFuture(before.until, nowMs);
        const mark = isAhead ? before : count.mark;
        await saveLogCount(inside, source, { ...count, before, mark }, replace);
      }
    });
  } catch (error) {
    if (!(error instanceof LogCountedMeanwhile)) throw error;
    throw new LogRefused(
      `another run has counted the source ${source} at the same time. Nothing was counted; run it again.`,
    );
  }
}
