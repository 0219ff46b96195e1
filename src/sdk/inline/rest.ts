export const rest = (ms = 400): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
