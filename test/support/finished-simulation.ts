import { join } from 'node:path';
import { finishSimulation } from '../../src/records/sites/simulations.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import type { RunningServer } from './server.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A simulation of the site that has a picture, `ublock.png`, without a browser for it. @returns its id. */
export async function finishedSimulation(server: RunningServer, siteId: string): Promise<string> {
  const params = { id: siteId };
  const { id } = await server.call('POST /v1/sites/:id/simulations', { params, body: {} });
  const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
  const view = { profile: 'ublock' as const, blocked: 3, wall: true, verdict: 'blocked' as const };
  const views = [{ ...view, png: Buffer.from(onePixel, 'base64') }];
  await finishSimulation(records, id, views, new Date().toISOString());
  await records.close();
  return id;
}
