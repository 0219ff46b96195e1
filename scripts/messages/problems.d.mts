export function problemsOf(folder?: string, sources?: string): string[];
