/** How long a test waits for what has to come. A busy machine is slow, not wrong: this only ends what would wait forever. */
export const patienceMs = 120_000;
