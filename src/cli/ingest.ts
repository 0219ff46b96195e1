// A process that takes events, started by `truce serve`.
import { runIngestProcess } from '../composition/ingest/ingest-process.ts';
import { writePrivately } from '../kit/private-directory.ts';
import { stopSignals } from '../kit/stop-signals.ts';

writePrivately();
// The server says when to stop. It gets the terminal's signals as well.
for (const signal of stopSignals(true)) process.on(signal, () => undefined);
// A server that ended no longer takes anything from here.
process.once('disconnect', () => process.exit(0));
runIngestProcess({
  // What `send` returns says only whether messages wait.
  send(message, failed) {
    process.send?.(message, undefined, undefined, (error) => error && failed(error));
  },
  onMessage: (listener) => process.on('message', listener),
});
