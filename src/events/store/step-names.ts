/** Rows of the record of steps that are no steps (store-ids.ts). */
export const storeIdPrefix = 'store:';

export function isStep(name: string): boolean {
  return !name.startsWith(storeIdPrefix);
}
