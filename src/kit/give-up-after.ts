/** Waits for work, but no longer than `ms`; how it ends is not this caller's matter. */
export async function giveUpAfter(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.then(ignore, ignore), late]);
  clearTimeout(timer);
}

function ignore(): void {}
