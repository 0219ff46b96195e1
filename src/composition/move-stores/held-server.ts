import { askServer } from '../command-socket.ts';
import { heldLine } from './hold-stores.ts';
import { MoveRefused } from './move-refused.ts';

/** A server that keeps its stores as they are. */
export interface HeldServer {
  /** @throws MoveRefused where it does so no longer, or the time is up */
  check(): void;
  /** Milliseconds since it began. */
  heldMs(): number;
  /** Lets it go on. */
  end(): Promise<void>;
}

/** Asks the running server to change nothing; resolves once nothing changes. @param maxMs how long this may last */
export async function holdServer(dataDir: string, maxMs: number): Promise<HeldServer> {
  const lines = askServer(dataDir, '/hold', { max_ms: String(maxMs) });
  let begun = performance.now();
  let ended: unknown = null;
  let isOver = false;
  const first = await lines.next();
  if (first.done || first.value.toString() !== heldLine)
    throw new MoveRefused('the server did not stop changing its stores; its log says why');
  begun = performance.now();
  const reading = (async () => {
    try {
      while (!isOver && !(await lines.next()).done);
      ended ??= new Error('it let them go');
    } catch (error) {
      ended ??= error;
    }
  })();
  return {
    check() {
      if (ended !== null)
        throw new MoveRefused('the server went on before everything was copied; run the command again');
      if (performance.now() - begun > maxMs)
        throw new MoveRefused(
          `the last changes could not be copied within ${maxMs / 1000} seconds, so the server goes on as before; ` +
            'run the command again at a quieter hour, or allow more with --max-seconds',
        );
    },
    heldMs: () => Math.round(performance.now() - begun),
    async end() {
      isOver = true;
      await reading;
      await lines.return(undefined);
    },
  };
}
