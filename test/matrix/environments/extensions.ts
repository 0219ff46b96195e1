import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, systemBrowser } from '../../support/browser.ts';
import { adguardFolder } from '../../support/filter-lists.ts';
import type { FilterList } from '../../support/single-lists.ts';
import type { Environment, Visitor } from '../environment.ts';
import type { Press } from '../press.ts';
import { untilItBlocks } from '../until-it-blocks.ts';
import { chromiumVersion, handleOf, localNetwork, newPage } from './chromium.ts';
import { convertHidingRules, convertNetworkRules } from './convert-rules.ts';
import { type DnrRule, makeExtension } from './make-extension.ts';

const withoutChromium = systemBrowser() ? null : 'the bundled Chromium takes no extensions; install chromium';

/** Real extensions in Chromium. `unpacked`: folders of others, as an owner may have them on disk. */
export function extensionEnvironments(lists: FilterList[], unpacked: string[]): Environment[] {
  const adguard = adguardFolder();
  const easyList = lists.find((list) => list.title === 'EasyList')?.text;
  const rules = () => ({ easylist: convertNetworkRules(easyList ?? '') });
  const noAdguard = adguard ? null : "AdGuard's package could not be had";
  const noEasyList = easyList ? null : 'no EasyList on this machine';
  return [
    environment("AdGuard's rules (base, tracking, social)", noAdguard, () =>
      makeExtension({ ruleSets: adguardRules(adguard ?? '', [2, 3, 4]) }),
    ),
    environment("AdGuard's rules (base only)", noAdguard, () =>
      makeExtension({ ruleSets: adguardRules(adguard ?? '', [2]) }),
    ),
    environment("EasyList's network rules, as uBlock Origin Lite", noEasyList, () =>
      makeExtension({ ruleSets: rules() }),
    ),
    environment("EasyList's network rules and style sheet", noEasyList, () =>
      makeExtension({ ruleSets: rules(), css: convertHidingRules(easyList ?? '') }),
    ),
    ...unpacked.map((folder) => environment(nameOf(folder), null, () => folder)),
  ];
}

function environment(name: string, missing: string | null, make: () => string): Environment {
  return {
    name: `Chromium extension: ${name}`,
    expected: 'blocked',
    versions: chromiumVersion(),
    missing: missing ?? withoutChromium,
    async open(press) {
      const visitor = await openWithExtension(press, make());
      await untilItBlocks(visitor, press);
      return visitor;
    },
  };
}

async function openWithExtension(press: Press, extension: string): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'truce-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: systemBrowser()?.path,
    ignoreDefaultArgs: ['--disable-extensions'],
    ignoreHTTPSErrors: true,
    args: [
      ...browserFlags,
      ...localNetwork(press),
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
    ],
  });
  const visitor: Visitor = {
    async visit(url) {
      await context.clearCookies();
      const page = await newPage(context);
      await page.goto(url, { waitUntil: 'domcontentloaded' }); // an ad host may hang
      return handleOf(page, () => page.close());
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return visitor;
}

function adguardRules(folder: string, numbers: number[]): Record<string, DnrRule[]> {
  const available = readdirSync(folder);
  const names = numbers.map((number) => `ruleset_${number}`).filter((name) => available.includes(name));
  const read = (name: string): (DnrRule & { metadata?: unknown })[] =>
    JSON.parse(readFileSync(join(folder, name, `${name}.json`), 'utf8'));
  // The list's own text travels in the first rule, which Chromium need not read.
  return Object.fromEntries(names.map((name) => [name, read(name).map(({ metadata: _, ...rule }) => rule)]));
}

function nameOf(folder: string): string {
  const { name, short_name, version } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return `${name.startsWith('__MSG') ? (short_name ?? folder) : name} ${version}`;
}
