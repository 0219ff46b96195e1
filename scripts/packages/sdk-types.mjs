import { readFileSync } from 'node:fs';

const shapes = {
  Verdict: 'src/sdk/detect/verdict.ts',
  TruceEvents: 'src/sdk/page-events.ts',
  Truce: 'src/sdk/core.ts',
};

/** The shapes of `window.Truce` as the SDK declares them, word by word. */
export function sdkTypes() {
  const texts = Object.entries(shapes).map(([shape, file]) => {
    const found = new RegExp(
      `(?:/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?export interface ${shape} \\{\\n[^]*?\\n\\}`,
    ).exec(readFileSync(file, 'utf8'));
    if (!found) throw new Error(`${file} no longer declares the interface ${shape}`);
    return found[0];
  });
  return `${texts.join('\n\n')}\n`;
}
