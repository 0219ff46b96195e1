import { DamagedRow } from './read-json.ts';

/** For a report of many parts: one damaged row must not hide the others. @param damaged takes what is wrong */
export async function unlessDamaged<T>(read: Promise<T>, otherwise: T, damaged: string[]): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof DamagedRow)) throw error;
    damaged.push(error.message);
    return otherwise;
  }
}
