import { CallError } from '../../contract/core/client.ts';

/** What is stored with the instant of its last save; null: never saved. */
export interface Versioned {
  updated_at: string | null;
}

interface Sending<V, R> {
  send: (known: V) => Promise<R>;
  /** Reads what is stored by now. */
  read: () => Promise<V>;
  /** Whether what somebody else saved since leaves alone what is sent. */
  isSame: (fresh: V) => boolean;
}

/** Others may save something else in between; so often in a row they do not. */
const maxTries = 5;

/** Sends a change as of the version that it is based on, and of later ones as long as they agree in what it is about. @throws CONFLICT */
export async function sendVersioned<V extends Versioned, R = V>(
  known: V,
  sending: Sending<V, R>,
): Promise<R> {
  let basedOn = known;
  for (let tries = 1; ; tries++) {
    try {
      return await sending.send(basedOn);
    } catch (error) {
      if (!isOutdated(error) || tries === maxTries) throw error;
      basedOn = await sending.read();
      if (!sending.isSame(basedOn)) throw error;
    }
  }
}

/** The header with which a change is refused if another version is stored by now. */
export function ifMatch({ updated_at }: Versioned): { 'if-match': string } {
  return { 'if-match': `"${updated_at ?? 'never'}"` };
}

/** Whether a change was refused because another version is stored by now. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.code === 'CONFLICT' && error.details.field === 'If-Match';
}
