import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ObjectUrl } from './object-url.ts';
import type { BackupFolder, BackupPlace } from './place.ts';
import { s3Refusal } from './s3-refusal.ts';

/** 10,000 parts are the most, so a backup may have 320 GB. Two parts are held in memory. */
const upload = { partSize: 32 << 20, queueSize: 2, leavePartsOnError: false };
/** In milliseconds: until there is a connection, and without a byte on it. */
const limits = { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true };

/**
 * Credentials, region and endpoint are found as all programs for S3 find them: `AWS_ACCESS_KEY_ID`,
 * `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, a profile, or the role of the machine.
 */
function openClient(): S3Client {
  return new S3Client({
    // Every store that speaks S3 takes the bucket in the path; few take it in the host.
    forcePathStyle: true,
    // Other stores than AWS refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: limits,
    maxAttempts: 3,
  });
}

export function s3Place({ bucket, name }: ObjectUrl, client = openClient()): BackupPlace {
  const location = `s3://${bucket}/${name}`;
  const target = { Bucket: bucket, Key: name };
  const refuse = (error: unknown) => s3Refusal(location, error) ?? error;
  let version: string | undefined;
  return {
    location,
    async exists() {
      try {
        await client.send(new HeadObjectCommand(target));
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
    async *read() {
      try {
        const { Body, ETag } = await client.send(new GetObjectCommand({ ...target, IfMatch: version }));
        version ??= ETag;
        for await (const bytes of Body as Readable) yield bytes as Buffer;
      } catch (error) {
        throw refuse(error);
      }
    },
  };
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

export function s3Folder({ bucket, name: folder }: ObjectUrl, client = openClient()): BackupFolder {
  const at = (name: string) => ({ bucket, name: `${folder}${name}` });
  return {
    place: (name) => s3Place(at(name), client),
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
    async remove(name) {
      const { bucket: Bucket, name: Key } = at(name);
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw s3Refusal(`s3://${bucket}/${Key}`, error) ?? error;
      });
    },
  };
}
