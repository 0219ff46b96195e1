import { join } from 'node:path';
import type { Truce } from '../app.ts';
import type { Config } from '../config.ts';
import { defaultSiteConfig } from '../contract/sites.ts';
import { defaultTemplateConfig } from '../contract/templates.ts';
import type { Engine } from '../events/engine.ts';
import { readSetting, writeSetting } from '../records/settings.ts';
import { addSite } from '../records/sites.ts';
import { firstAccount } from '../records/users.ts';
import { historyOfDay } from './history.ts';

export const demoOwner = { email: 'demo@example.com', password: 'truce-demo-2026' };
export const demoDays = 90;

const siteSetting = 'demo_site_id';
const dayMs = 86_400_000;

/** The demo keeps its data apart and, since its password is public, listens on this machine only. */
export function demoConfig(config: Config): Config {
  return {
    ...config,
    dataDir: join(config.dataDir, 'demo'),
    host: config.host ?? '127.0.0.1',
    admin: demoOwner,
  };
}

/** Makes the demo site with its history, once; @returns its id. */
export async function fillDemo(truce: Pick<Truce, 'records' | 'engine'>, nowMs: number): Promise<string> {
  const { db } = truce.records;
  const stored = await readSetting(db, siteSetting);
  if (stored) return stored;
  const account = await firstAccount(db);
  if (!account) throw new Error('the demo owner is missing');
  const draft = {
    name: 'The Kitchen Garden (demo)',
    domain: 'demo.example',
    status: 'active' as const,
    config: { ...defaultSiteConfig, mode: 'soft' as const },
  };
  const now = new Date(nowMs).toISOString();
  const site = await addSite(truce.records, account, draft, defaultTemplateConfig, now);
  await addHistory(truce.engine, site.id, nowMs);
  await writeSetting(db, siteSetting, site.id);
  return site.id;
}

/** A day an insert: each day is a partition of its own. Events of the future are left out. */
async function addHistory(engine: Engine, siteId: string, nowMs: number): Promise<void> {
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const latest = new Date(nowMs).toISOString().replace('T', ' ').slice(0, 23);
  for (let day = 0; day < demoDays; day++) {
    const start = today - (demoDays - 1 - day) * dayMs;
    const rows = [...historyOfDay(siteId, start, day)].filter((row) => row.occurred_at <= latest);
    if (rows.length === 0) continue;
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await engine.insert('events', Buffer.from(lines), `demo:${siteId}:${day}`);
  }
}
