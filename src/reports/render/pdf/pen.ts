import type PDFDocument from 'pdfkit';
import type { Writer } from '../../../kit/messages/writer.ts';
import type { FontName } from './choose-font.ts';
import type { ReportFonts } from './report-fonts.ts';

/** What everything that is drawn needs. */
export interface Pen {
  doc: typeof PDFDocument.prototype;
  fonts: ReportFonts;
  /** Of the reader's language. */
  writer: Writer;
  /** The document's structure element; each block hangs its own below. */
  root: Element;
  /** Widths of words that were measured before, at size 1. */
  widths: Map<string, number>;
  /** Whether a letter stands as a box, since no font here has it. */
  lacksLetters: boolean;
}

export type Element = PDFKit.PDFStructureElement;

export interface Style {
  font: Exclude<FontName, 'more'>;
  size: number;
  color: string;
}

/** A4 in points, with margins that a printer and a hole punch leave alone. */
export const paper = { width: 595.28, height: 841.89, left: 56, right: 56, top: 72, bottom: 64 } as const;
export const column = paper.width - paper.left - paper.right;
export const bottomOfPage = paper.height - paper.bottom;

export const colors = {
  ink: '#17191c',
  soft: '#565b63',
  line: '#d4d5d0',
  edge: '#858a92',
  accent: '#0b6b57',
  bad: '#8f1d17',
} as const;

export const styles = {
  title: { font: 'bold', size: 22, color: colors.ink },
  section: { font: 'bold', size: 13, color: colors.ink },
  lead: { font: 'regular', size: 12, color: colors.ink },
  text: { font: 'regular', size: 9.5, color: colors.ink },
  strong: { font: 'bold', size: 9.5, color: colors.ink },
  soft: { font: 'regular', size: 9, color: colors.soft },
  small: { font: 'regular', size: 8, color: colors.soft },
  number: { font: 'bold', size: 17, color: colors.ink },
} as const satisfies Record<string, Style>;

/** Draws as content of a new element below `parent`; inside, nothing but text and shapes of that content. */
export function tag(
  { doc }: Pen,
  parent: Element,
  type: string,
  draw: () => void,
  options: { alt?: string; bbox?: [number, number, number, number]; scope?: 'Row' | 'Column' } = {},
): void {
  parent.add(doc.struct(type, options, draw));
}

/** A new element that holds others; the caller ends it. */
export function group({ doc }: Pen, parent: Element, type: string): Element {
  const element = doc.struct(type);
  parent.add(element);
  return element;
}

/** Draws what a reader aloud leaves out: rules, backgrounds, running titles. Never inside `tag`. */
export function decorate({ doc }: Pen, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
