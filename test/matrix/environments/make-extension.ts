import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface DnrRule {
  id: number;
  priority?: number;
  action: { type: string; redirect?: { extensionPath?: string } };
  condition: Record<string, unknown>;
}

interface Parts {
  /** A name each; Chromium enables at most 50. */
  ruleSets: Record<string, DnrRule[]>;
  css?: string;
}

/** Writes an unpacked Manifest V3 extension that does nothing but carry these rules. @returns its folder */
export function makeExtension({ ruleSets, css }: Parts): string {
  const folder = mkdtempSync(join(tmpdir(), 'truce-extension-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const names = Object.keys(ruleSets);
  for (const name of names) write(`rules/${name}.json`, JSON.stringify(ruleSets[name]));
  const stubs = new Set(
    Object.values(ruleSets)
      .flat()
      .map((rule) => rule.action.redirect?.extensionPath),
  );
  for (const stub of stubs) if (stub) write(stub.slice(1), '');
  if (css) write('hide.css', css);
  const everywhere = ['<all_urls>'];
  const manifest = {
    manifest_version: 3,
    name: 'Rules',
    version: '1.0',
    permissions: ['declarativeNetRequest'],
    host_permissions: everywhere,
    declarative_net_request: {
      rule_resources: names.map((id) => ({ id, enabled: true, path: `rules/${id}.json` })),
    },
    web_accessible_resources: [{ resources: ['*'], matches: everywhere, use_dynamic_url: false }],
    ...(css && {
      content_scripts: [
        { matches: everywhere, css: ['hide.css'], all_frames: true, run_at: 'document_start' },
      ],
    }),
  };
  write('manifest.json', JSON.stringify(manifest));
  return folder;
}
