import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPhp } from '../support/wordpress/start-wordpress.ts';

const php = findPhp();
const name = php ? 'uninstalling the plugin' : 'uninstalling the plugin (SKIPPED: no PHP here)';

describe.skipIf(!php)(name, () => {
  it.each([
    ['a single site', 1],
    ['a network of two sites', 2],
    ['a network of more sites than WordPress lists at once', 120],
  ])('leaves nothing of it behind: %s', (_, count) => {
    expect(uninstall(network(count, { truce_settings: { service: 'https://t.example' }, other: 1 }))).toEqual(
      { sites: network(count, { other: 1 }), switched: 0 },
    );
  });
});

function network(count: number, options: object): Record<string, object> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index + 1), options]));
}

function uninstall(sites: Record<string, object>): unknown {
  const files = ['test/support/wordpress/uninstall.php', 'sdks/wordpress/truce/uninstall.php'].map((file) =>
    resolve(file),
  );
  const { stdout } = spawnSync(php ?? '', [...files, JSON.stringify(sites)], { encoding: 'utf8' });
  return JSON.parse(stdout);
}
