import { createClient } from '@clickhouse/client';
import { engineOnClients } from './client-engine.ts';
import type { Engine } from './engine.ts';

/** @param address `http(s)://user:password@host:port/database`; the database is made if absent, default `truce`. */
export async function openClickHouse(address: string): Promise<Engine> {
  const url = new URL(address);
  const database = databaseName(url);
  url.pathname = '/';
  const engine = engineOnClients(database, () =>
    createClient({ url, request_timeout: 660_000, log: { level: 127 as never } }),
  );
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
