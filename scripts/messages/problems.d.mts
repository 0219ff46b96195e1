export function problemsOf(folder?: string, sources?: string): Promise<string[]>;
