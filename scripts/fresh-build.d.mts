export const sources: string[];
export function isBuilt(): boolean;
export function newBuild(): string;
export function switchTo(build: string): void;
export function isOlder(file: string, than: number): boolean;
export function changedAt(paths: string[]): number;
