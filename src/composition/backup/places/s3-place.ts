import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { within } from '../../../kit/within.ts';
import type { ObjectUrl } from './object-url.ts';
import type { BackupFolder, BackupPlace } from './place.ts';
import { s3Refusal } from './s3-refusal.ts';

/** 10,000 parts are the most, so a backup may have 320 GB. Two parts are held in memory. */
const upload = { partSize: 32 << 20, queueSize: 2, leavePartsOnError: false };
const connectionTimeout = 5_000;
/** Milliseconds without a byte. A part of 32 MB may take as long as it needs. */
const patienceMs = 60_000;

/** How the store is reached. */
export interface S3Access {
  client: S3Client;
  /** Without a limit on a body that is read: a restore that is busy with what it has does not read on meanwhile. */
  reader: S3Client;
  idleMs: number;
}

export function openS3(idleMs = patienceMs): S3Access {
  return {
    idleMs,
    client: openClient({ connectionTimeout, socketTimeout: idleMs }),
    // Its request has no body, so this is the time until the store answers.
    reader: openClient({ connectionTimeout, requestTimeout: idleMs, throwOnRequestTimeout: true }),
  };
}

/**
 * Credentials, region and endpoint are found as all programs for S3 find them: `AWS_ACCESS_KEY_ID`,
 * `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, a profile, or the role of the machine.
 */
function openClient(requestHandler: NonNullable<S3ClientConfig['requestHandler']>): S3Client {
  const client = new S3Client({
    // Every store that speaks S3 takes the bucket in the path; few take it in the host.
    forcePathStyle: true,
    // Other stores than AWS refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler,
    maxAttempts: 3,
  });
  client.middlewareStack.add(
    (next) => (args) => next({ ...args, request: inPieces(args.request as { body?: unknown }) }),
    { step: 'deserialize', priority: 'low' },
  );
  return client;
}

const pieceBytes = 64 * 1024;

/** Over TLS, Node.js sees no progress within one write: a part that is one would count as silence until its end. */
function inPieces(request: { body?: unknown }) {
  const { body } = request;
  return body instanceof Uint8Array ? { ...request, body: Readable.from(piecesOf(body)) } : request;
}

function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

export function s3Place({ bucket, name }: ObjectUrl, access = openS3()): BackupPlace {
  const { client, reader, idleMs } = access;
  const location = `s3://${bucket}/${name}`;
  const target = { Bucket: bucket, Key: name };
  const refuse = (error: unknown) => s3Refusal(location, error) ?? error;
  let version: string | undefined;
  return {
    location,
    async exists(abortSignal) {
      try {
        await client.send(new HeadObjectCommand(target), { abortSignal });
        return true;
      } catch (error) {
        if ((error as Error).name === 'NotFound') return false;
        throw refuse(error);
      }
    },
    async save(bytes, signal) {
      const source = watchSource(bytes);
      const body = Readable.from(source.bytes, { objectMode: false });
      const work = new Upload({ client, params: { ...target, Body: body }, ...upload });
      const abort = () => work.abort();
      signal?.throwIfAborted();
      signal?.addEventListener('abort', abort);
      try {
        await work.done();
      } catch (error) {
        throw source.failure() ?? refuse(error);
      } finally {
        signal?.removeEventListener('abort', abort);
        body.destroy();
      }
    },
    async *read(abortSignal) {
      try {
        const asked = new GetObjectCommand({ ...target, IfMatch: version });
        const { Body, ETag } = await reader.send(asked, { abortSignal });
        version ??= ETag;
        yield* readBody(Body as Readable, idleMs);
      } catch (error) {
        throw refuse(error);
      }
    },
  };
}

/** @throws TooSlow where nothing comes for so long while it is waited for */
async function* readBody(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await within(idleMs, () => pieces.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/** The bytes, and why they ended early: an upload that cannot be aborted either would say that instead. */
function watchSource(bytes: AsyncIterable<Buffer>) {
  let failed: unknown;
  async function* watched() {
    try {
      yield* bytes;
    } catch (error) {
      failed = error;
      throw error;
    }
  }
  return { bytes: watched(), failure: () => failed };
}

export function s3Folder({ bucket, name: folder }: ObjectUrl, access = openS3()): BackupFolder {
  const { client } = access;
  const at = (name: string) => ({ bucket, name: `${folder}${name}` });
  return {
    place: (name) => s3Place(at(name), access),
    async names() {
      const names: string[] = [];
      const query = { Bucket: bucket, Prefix: folder, Delimiter: '/' };
      try {
        for await (const page of paginateListObjectsV2({ client }, query)) {
          for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(folder.length));
        }
      } catch (error) {
        throw s3Refusal(`s3://${bucket}/${folder}`, error) ?? error;
      }
      return names;
    },
    isEmpty: async () => false, // an object is there as a whole or not at all
    async remove(name) {
      const { bucket: Bucket, name: Key } = at(name);
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw s3Refusal(`s3://${bucket}/${Key}`, error) ?? error;
      });
    },
  };
}
