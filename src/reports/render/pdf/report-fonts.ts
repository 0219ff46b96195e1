import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** Looking a character up in a font costs more than drawing it. */
const maxKnown = 5_000;

/** The fonts of a PDF. Each is a whole file; what is used of it goes into the document. */
export interface ReportFonts {
  regular: FontFile;
  bold: FontFile;
  /** The owner's, for what the other two lack. */
  more: FontFile | null;
}

export interface FontFile {
  path: string;
  has(codePoint: number): boolean;
}

/**
 * @param folder where DejaVuSansCondensed.ttf and its bold twin are.
 * @param morePath a .ttf or .otf with further scripts, or null.
 * @throws where a file is not there or is no font.
 */
export function openReportFonts(folder: string, morePath: string | null): ReportFonts {
  return {
    regular: openFont(`${folder}/DejaVuSansCondensed.ttf`),
    bold: openFont(`${folder}/DejaVuSansCondensed-Bold.ttf`),
    more: morePath === null ? null : openFont(morePath),
  };
}

/** @throws where it is no single font: collections (.ttc) and web fonts (.woff2) cannot be put into a PDF. */
export function openFont(path: string): FontFile {
  const font: Font = create(readFileSync(path));
  if (font.type !== 'TTF') throw new Error(`${path}: not a .ttf or .otf with one font`);
  const known = new Map<number, boolean>();
  const has = (codePoint: number) => {
    const there = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint);
    if (known.size < maxKnown) known.set(codePoint, there);
    return there;
  };
  return { path, has };
}
