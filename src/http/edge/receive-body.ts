import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../contract/core/errors.ts';
import { tooLarge } from './json-body.ts';

/** What large bodies that are still on their way may take, all together: their senders may stop halfway, many at once. */
export const unfinishedBytes = 64 * 1024 * 1024;
/** So much of each body needs no room: what a visitor's page sends gets in, however many large bodies hang. */
export const freeBytes = 16 * 1024;

export interface BodyRoom {
  /** @returns false where there is no room for so many bytes. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function openBodyRoom(maxBytes = unfinishedBytes): BodyRoom {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      taken -= bytes;
    },
  };
}

export interface Received {
  /** Empty with a failure. */
  content: Buffer;
  /** How many bytes there were, as far as they were read. */
  bytes: number;
  failure?: ApiError;
}

const noBytes = Buffer.alloc(0);

/**
 * The body of a request, once all of it is there; with a failure as soon as it is larger than it may be (413), or there is
 * no room for it (503). @throws when the sender hangs up
 */
export function receiveBody(request: IncomingMessage, maxBytes: number, room: BodyRoom): Promise<Received> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    let held = 0;
    let failure: ApiError | undefined;
    const leave = () => {
      room.give(held);
      held = 0;
      chunks = [];
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (failure) return;
      const needed = Math.max(0, bytes - freeBytes - held);
      if (bytes <= maxBytes && room.take(needed)) {
        held += needed;
        chunks.push(chunk);
        return;
      }
      failure = bytes > maxBytes ? tooLarge(maxBytes) : noRoom();
      leave();
      resolve({ content: noBytes, bytes, failure });
    });
    request.on('end', () => {
      if (failure) return;
      const [first = noBytes] = chunks;
      const content = chunks.length > 1 ? Buffer.concat(chunks) : first;
      leave();
      resolve({ content, bytes });
    });
    request.on('error', (error) => {
      leave();
      reject(error);
    });
  });
}

function noRoom(): ApiError {
  return new ApiError('UNAVAILABLE', 'Too many requests are being received. Try again in a few seconds.', {
    retry_after: 5,
  });
}
