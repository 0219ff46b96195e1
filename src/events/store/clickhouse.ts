import { createClient } from '@clickhouse/client';
import { engineOnClients, type Limits } from './client-engine.ts';
import type { Engine } from './engine.ts';

/** A little more than the engine's own limits (engine.ts), for one that does not keep them. */
const limits: Limits = { quick: 12_000, heavy: 660_000, insert: 60_000 };

/** @param address `http(s)://user:password@host:port/database`; the database is made if absent, default `truce`. */
export async function openClickHouse(address: string): Promise<Engine> {
  const url = new URL(address);
  const database = databaseName(url);
  url.pathname = '/';
  const engine = engineOnClients(database, limits, (timeoutMs) =>
    createClient({ url, request_timeout: timeoutMs, log: { level: 127 as never } }),
  );
  await engine.query('quick', 'SELECT 1'); // a server that hangs is found out within seconds
  await engine.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
  return engine;
}

/** The name goes into statements, so only plain names are taken. */
function databaseName(url: URL): string {
  const name = url.pathname.replaceAll('/', '') || 'truce';
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) {
    throw new Error(`TRUCE_CLICKHOUSE_URL: "${name}" is not a plain database name`);
  }
  return name;
}
