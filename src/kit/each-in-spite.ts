/** Works on all of them, one after another. @throws the first error, at the end */
export async function eachInSpiteOfOthers<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const each of all) await work(each).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
