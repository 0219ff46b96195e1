import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** Requests as Apps Script makes them: the caller waits. */
interface Fetched {
  status: number;
  text: string;
}

const fetcher = `
  const [url, headers] = JSON.parse(process.argv[1]);
  const answer = await fetch(url, { headers });
  process.stdout.write(JSON.stringify({ status: answer.status, text: await answer.text() }));
`;

function fetchAndWait(url: string, headers: Record<string, string>): Fetched {
  const args = ['--input-type=module', '-e', fetcher, JSON.stringify([url, headers])];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
}

/** A thing with `newX` and `setX`, which remembers what was set. */
function builder(kind: string, made: object[] = []): Record<string, unknown> {
  const value: Record<string, unknown> = { kind };
  made.push(value);
  const proxy: Record<string, unknown> = new Proxy(value, {
    get(_, name: string) {
      if (name === 'value') return value;
      if (name === 'build') return () => ({ ...value, made: made.slice(1) });
      if (name === 'forIds') {
        return (ids: string[]) => ({
          build: () => ids.map((id) => made.slice(1).find((each) => 'Id' in each && each.Id === id)),
        });
      }
      if (name === 'throwException') return () => raise(String(value.Text));
      if (name.startsWith('new')) return () => builder(name.slice(3), name.endsWith('Builder') ? [] : made);
      if (name === 'addOption') {
        return (option: { value: object }) => {
          value.options = [...((value.options as object[]) ?? []), option.value];
          return proxy;
        };
      }
      return (given: unknown) => {
        value[name.replace(/^set/, '')] = given;
        return proxy;
      };
    },
  });
  return proxy;
}

function raise(text: string): never {
  throw new Error(text);
}

/** Enumerations of Looker Studio: each name stands for itself. */
const names = new Proxy({}, { get: (_, name) => String(name) });

/** What a connector exports to Looker Studio; answers are plain data here. */
export interface Connector {
  getAuthType(): { AuthType: string };
  setCredentials(request: { pathKey: { path: string; key: string } }): { errorCode: string };
  isAuthValid(): boolean;
  resetAuth(): void;
  getConfig(): { DateRangeRequired: boolean; made: Record<string, unknown>[] };
  getSchema(): { schema: { made: Record<string, unknown>[] } };
  getData(request: object): { schema: Record<string, unknown>[]; rows: { values: (string | number)[] }[] };
}

/** Runs a connector's source with the services of Apps Script that it uses, its requests going out for real. */
export function runConnector(file: string, rewrite: (url: string) => string) {
  const stored = new Map<string, string>();
  const asked: string[] = [];
  const properties = {
    getProperty: (name: string) => stored.get(name) ?? null,
    setProperties: (all: Record<string, string>) => {
      for (const [name, value] of Object.entries(all)) stored.set(name, value);
    },
    deleteProperty: (name: string) => stored.delete(name),
  };
  const services = {
    DataStudioApp: {
      createCommunityConnector: () => ({
        AuthType: names,
        FieldType: names,
        AggregationType: names,
        newAuthTypeResponse: () => builder('AuthType'),
        getConfig: () => builder('Config'),
        getFields: () => builder('Fields'),
        newUserError: () => builder('Error'),
      }),
    },
    PropertiesService: { getUserProperties: () => properties },
    UrlFetchApp: {
      fetch: (url: string, options: { headers: Record<string, string> }) => {
        asked.push(url);
        const { status, text } = fetchAndWait(rewrite(url), options.headers);
        return { getResponseCode: () => status, getContentText: () => text };
      },
    },
  };
  const connector = runInNewContext(
    `${readFileSync(file, 'utf8')}\n;({ getAuthType, setCredentials, isAuthValid, resetAuth, getConfig, getSchema, getData });`,
    services,
  ) as Connector;
  return { connector, stored, asked };
}
