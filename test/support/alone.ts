/** Nothing is counted beside a test that builds its sessions itself. */
export const alone = <T>(run: () => Promise<T>): Promise<T> => run();
