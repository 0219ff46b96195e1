export function languagesIn(folder?: string): string[];
export function readMessages(language: string, folder?: string): Record<string, string>;
