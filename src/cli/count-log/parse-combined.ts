import type { LogEntry } from './parse-line.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `10/Oct/2026:13:55:36 -0700` */
const stamp = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;

/**
 * A line of nginx or Apache in the combined format: `address - user [time] "request" status bytes "referrer" "agent"`.
 * A host in front of it (Apache's `vhost_combined`) is read; what follows it is left alone. Reads each character once.
 */
export function parseCombined(line: string): LogEntry | null {
  const open = line.indexOf(' [');
  const close = line.indexOf('] "', open);
  if (open < 0 || close < 0) return null;
  const at = readTime(line.slice(open + 2, close));
  const request = readQuoted(line, close + 2);
  if (at === null || request === null) return null;
  const status = /^ (\d{3}) \S+ /.exec(line.slice(request.end, request.end + 40));
  if (!status) return null;
  const referrer = readQuoted(line, request.end + status[0].length);
  const agent = referrer && readQuoted(line, referrer.end + 1);
  const [method = '', path = ''] = request.text.split(' ', 2);
  if (!agent) return null;
  const host = /^([\w.-]+\.[\w-]+|localhost):\d+ /.exec(line.slice(0, 300))?.[1];
  return {
    ...(host && !/^[\d.]+$/.test(host) && { host: host.toLowerCase() }),
    ...{ at, method, path: pathOf(path), status: Number(status[1]), agent: agent.text },
  };
}

/** A proxy's request names the whole address. */
function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path === '' && target !== '' ? '/' : path;
}

function readTime(text: string): number | null {
  const [, day, name = '', year, hour, minute, second, sign, zoneHours, zoneMinutes] = stamp.exec(text) ?? [];
  const month = months.indexOf(name);
  if (month < 0) return null;
  const local = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return local / 1000 - offset * 60;
}

/** From a quote to the next one that no backslash stands before. @returns `end` is behind it */
function readQuoted(line: string, start: number): { text: string; end: number } | null {
  if (line[start] !== '"') return null;
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '"') return { text: line.slice(start + 1, at), end: at + 1 };
  }
  return null;
}
