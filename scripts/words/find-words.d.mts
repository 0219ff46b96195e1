export interface FoundWord {
  file: string;
  line: number;
  word: string;
  say: string;
}
export function findWords(file: string, lines: string[]): FoundWord[];
