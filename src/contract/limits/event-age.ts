/** An event may come this late; what is older is refused. An outcome has less time: its token expires after three days. */
export const oldestEventMs = 7 * 86_400_000;
