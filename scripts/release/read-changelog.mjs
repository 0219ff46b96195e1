/**
 * @param {string} text a changelog as of keepachangelog.com
 * @returns {{ version: string, date: string | null, sections: string[], text: string }[]} newest first
 */
export function readChangelog(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const [, version = '', rest = ''] = /^\[([^\]]+)\](.*)$/.exec(heading) ?? [];
      return {
        version,
        date: /^ – (\d{4}-\d{2}-\d{2})$/.exec(rest)?.[1] ?? null,
        sections: lines.filter((line) => /^### /.test(line)).map((line) => line.slice(4)),
        text: lines.join('\n').trim(),
      };
    });
}
