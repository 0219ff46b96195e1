declare module 'zip-stream' {
  import { Readable } from 'node:stream';

  /** Takes one entry after the other; the archive is what is read from it. */
  export default class ZipStream extends Readable {
    constructor(options?: { forceZip64?: boolean; level?: number });
    entry(
      source: Readable | Buffer | string,
      data: { name: string; date?: Date; mode?: number },
      done: (error: Error | null) => void,
    ): void;
    finish(): void;
  }
}
