import { parseCombined } from './parse-combined.ts';
import { parseJsonLine } from './parse-json-line.ts';

/** What an access log says of one request, as far as it matters here. The visitor's address is never read. */
export interface LogEntry {
  /** Unix seconds. */
  at: number;
  /** Without port; undefined: the log does not say. */
  host?: string;
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  agent: string;
  /** Media type of the response; undefined: the log does not say. */
  type?: string;
  /** The request headers `Sec-Fetch-Dest` and `Sec-Purpose` or `Purpose`; undefined: the log does not say. */
  destination?: string;
  purpose?: string;
}

/** @returns null for a line that is none of the known formats */
export function parseLine(line: string): LogEntry | null {
  const entry = line.startsWith('{') ? parseJsonLine(line) : parseCombined(line);
  return entry && isWhole(entry) ? entry : null;
}

/** 2000 to 2100: all else is a broken line. */
const times = { from: 946_684_800, until: 4_102_444_800 };

function isWhole({ at, status, path }: LogEntry): boolean {
  return at >= times.from && at < times.until && status >= 100 && status < 600 && path.startsWith('/');
}
