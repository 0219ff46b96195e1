export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export function walk(node: object, visit: (node: SyntaxNode, parents: SyntaxNode[]) => void): void;
export function sourcesBelow(folder: string): string[];
