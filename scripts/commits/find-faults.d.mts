export function findFaults(message: string): string[];
