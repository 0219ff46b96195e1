/** The part of fontkit (pdfkit's reader of fonts) that is used here; it comes without types. */
declare module 'fontkit' {
  export interface Font {
    type: 'TTF' | 'TTC' | 'DFont' | 'WOFF' | 'WOFF2';
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(file: Uint8Array): Font;
}
