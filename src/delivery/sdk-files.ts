import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../contract/sites/sites.ts';
import type { Pieces } from '../sdk/chunks.ts';

/** The built SDK as text: what `scripts/build.mjs` left in dist/sdk. */
export interface SdkFiles {
  core: string;
  ask: string;
  wall: string;
  slots: string;
  frame: string;
  pieces: Record<keyof Pieces | 'style', string>;
  /** By consent mode. */
  inline: Record<SiteConfig['consent_mode'], string>;
}

export function readSdk(folder: string): SdkFiles {
  const read = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8').trimEnd();
  return {
    core: read('core'),
    ask: read('ask'),
    wall: read('wall'),
    slots: read('slots'),
    frame: read('frame'),
    pieces: {
      consent: read('consent'),
      gate: read('gate'),
      storage: read('storage'),
      push: read('data-layer'),
      choices: read('choices'),
      rules: read('rules'),
      outcome: read('outcome'),
      style: read('styles'),
    },
    inline: {
      strict: read('inline-strict'),
      cookieless: read('inline-cookieless'),
      full: read('inline-full'),
    },
  };
}
