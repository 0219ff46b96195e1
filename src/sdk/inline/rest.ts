export const rest = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
