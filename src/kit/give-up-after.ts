/**
 * Waits for work, but no longer than `ms`; how it ends is not this caller's matter.
 * @returns whether it ended in time
 */
export async function giveUpAfter(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const inTime = await Promise.race([work.then(done, done), late]);
  clearTimeout(timer);
  return inTime;
}

const done = () => true;
