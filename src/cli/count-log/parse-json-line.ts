import type { LogEntry } from './parse-line.ts';

type Fields = Record<string, unknown>;

/** A line of Caddy's JSON log, or of Cloudflare's Logpush (NDJSON). */
export function parseJsonLine(line: string): LogEntry | null {
  const fields = readObject(line);
  if (!fields) return null;
  return isObject(fields.request) ? fromCaddy(fields, fields.request) : fromCloudflare(fields);
}

/** https://caddyserver.com/docs/logging */
function fromCaddy(fields: Fields, request: Fields): LogEntry {
  const sent = isObject(request.headers) ? request.headers : {};
  const answered = isObject(fields.resp_headers) ? fields.resp_headers : {};
  return {
    at: timeOf(fields.ts),
    ...known('host', hostOf(request.host)),
    method: textOf(request.method),
    path: textOf(request.uri),
    status: Number(fields.status),
    agent: headerOf(sent, 'User-Agent') ?? '',
    ...known('type', headerOf(answered, 'Content-Type')),
    ...known('destination', headerOf(sent, 'Sec-Fetch-Dest')),
    ...known('purpose', headerOf(sent, 'Sec-Purpose') ?? headerOf(sent, 'Purpose')),
  };
}

/** https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/http_requests/ */
function fromCloudflare(fields: Fields): LogEntry {
  return {
    at: timeOf(fields.EdgeStartTimestamp),
    ...known('host', hostOf(fields.ClientRequestHost)),
    method: textOf(fields.ClientRequestMethod),
    path: textOf(fields.ClientRequestURI) || textOf(fields.ClientRequestPath),
    status: Number(fields.EdgeResponseStatus),
    agent: textOf(fields.ClientRequestUserAgent),
    ...known('type', textOf(fields.EdgeResponseContentType) || undefined),
  };
}

function readObject(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function known<Name extends string>(name: Name, value: string | undefined) {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

function hostOf(value: unknown): string | undefined {
  const host = textOf(value).toLowerCase().replace(/:\d+$/, '');
  return host || undefined;
}

/** Headers are lists of texts, named as HTTP/1 writes them. */
function headerOf(headers: Fields, name: string): string | undefined {
  const value = headers[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** Seconds, milliseconds or nanoseconds since 1970, or a time as RFC 3339 writes it. @returns whole seconds, or NaN */
function timeOf(value: unknown): number {
  if (typeof value === 'string') return Math.floor(Date.parse(value) / 1000);
  if (typeof value !== 'number') return Number.NaN;
  if (value > 1e17) return Math.floor(value / 1e9);
  return Math.floor(value > 1e11 ? value / 1000 : value);
}
