import { startAdHosts } from './ad-hosts.ts';
import { type Condition, conditions } from './clean-conditions.ts';
import type { Visitor } from './environment.ts';
import { localNetwork, openChromium } from './environments/chromium.ts';
import { cleanFirefox, openFirefox } from './environments/firefox.ts';
import { verdictOf, wallOf } from './look-at-visit.ts';
import type { Press } from './press.ts';

/** What the visits without a blocker under one condition brought. */
export interface CleanRow {
  condition: string;
  browser: 'Chromium' | 'Firefox';
  runs: number;
  clear: number;
  unknown: number;
  /** Blocked by the verdict, or met by a wall. */
  falseAlarms: number;
  evidence: string[][];
  errors: string[];
}

/** Every condition in every browser that knows it, so often that they come to `total` visits or a few more. */
export async function measureClean(
  press: Press,
  total: number,
  told: (row: CleanRow) => void,
): Promise<CleanRow[]> {
  const chromium = conditions.map((condition) => ({ condition, browser: 'Chromium' as const }));
  const firefox = conditions
    .filter((condition) => !condition.chromiumOnly && cleanFirefox.missing === null)
    .map((condition) => ({ condition, browser: 'Firefox' as const }));
  const runs = Math.ceil(total / (chromium.length + firefox.length));
  const lane = async (cases: typeof chromium | typeof firefox) => {
    const rows: CleanRow[] = [];
    for (const { condition, browser } of cases) {
      const row = await measureCondition(press, condition, browser, runs);
      told(row);
      rows.push(row);
    }
    return rows;
  };
  return (await Promise.all([lane(chromium), lane(firefox)])).flat();
}

async function measureCondition(
  press: Press,
  condition: Condition,
  browser: CleanRow['browser'],
  runs: number,
): Promise<CleanRow> {
  const row = { condition: condition.name, browser, runs: 0, clear: 0, unknown: 0, falseAlarms: 0 };
  const result: CleanRow = { ...row, evidence: [], errors: [] };
  const adHosts = condition.adHosts ? await startAdHosts(condition.adHosts) : press.adHosts;
  const url = await press.publish(condition.page ?? {}, condition.probing);
  const visitor = await openVisitor({ adHosts }, condition, browser);
  try {
    // Firefox holds back what is not in front, so there one page comes after the other.
    let left = runs;
    const visits = async () => {
      while (left-- > 0) await measureOne(result, visitor, condition, url);
    };
    await Promise.all(browser === 'Firefox' ? [visits()] : [visits(), visits(), visits()]);
  } finally {
    await visitor.close();
    if (condition.adHosts) await adHosts.stop();
  }
  return result;
}

function openVisitor(
  press: Pick<Press, 'adHosts'>,
  { unknownHosts = [], prepare }: Condition,
  browser: CleanRow['browser'],
): Promise<Visitor> {
  if (browser === 'Firefox') return openFirefox(press, { blocked: unknownHosts });
  return openChromium(press, { flags: localNetwork(press, unknownHosts), ...(prepare && { prepare }) });
}

async function measureOne(row: CleanRow, visitor: Visitor, condition: Condition, url: string): Promise<void> {
  row.runs++;
  try {
    const page = await visitor.visit(url);
    try {
      await condition.after?.(page, visitor, url);
      const verdict = await verdictOf(page, condition.where);
      const wall = await wallOf(page);
      if (verdict.blocked || wall.state !== 'absent') {
        row.falseAlarms++;
        row.evidence.push(verdict.evidence);
      } else if (verdict.kind === 'none') row.clear++;
      else row.unknown++;
    } finally {
      await page.close();
    }
  } catch (error) {
    row.errors.push(String(error).split('\n')[0] ?? '');
  }
}
