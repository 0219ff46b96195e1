export interface Text {
  /** The key: the English text; of one about a number, its form for many. */
  text: string;
  /** The English form for one thing, where the text is about a number. */
  one: string | null;
  /** `file:line` of each use. */
  places: string[];
  /** `isAtStart`: asked for when the file is run, not when something is shown. */
  uses: { file: string; isAtStart: boolean }[];
}

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export function findTexts(folder?: string): { texts: Map<string, Text>; problems: string[] };
export function walk(node: object, visit: (node: SyntaxNode, parents: SyntaxNode[]) => void): void;
export function sourcesBelow(folder: string): string[];
