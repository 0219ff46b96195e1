import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  /** What a program needs to find it. */
  env: Record<string, string>;
  /** How many uploads in parts were begun and neither completed nor aborted. */
  openUploads(): number;
  stop(): Promise<void>;
}

const keyId = 'test-key';
const secret = 'test-secret';
/** Small, so that lists have several pages. */
const listed = 2;

type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> };

/** As much of S3 as backups use, by its API reference: signatures are checked, parts count when the upload completes. */
export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  function answer(request: IncomingMessage, url: URL, body: Buffer): Answer {
    const [, asked, name = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const wrong = wrongSignature(request, url);
    if (wrong) return refusal(403, wrong);
    if (asked !== bucket) return refusal(404, 'NoSuchBucket');
    const query = url.searchParams;
    const uploadId = query.get('uploadId');
    const does = `${request.method} ${uploadId ? 'upload' : query.has('uploads') ? 'uploads' : ''}`.trim();
    if (does === 'GET' && name === '') return list(objects, query);
    if (does === 'POST uploads') return begin(uploads);
    if (uploadId !== null) return inUpload(does, name, uploadId, query, body);
    if (does === 'PUT') return put(name, body);
    if (does === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    const found = objects.get(name);
    if (!found) return refusal(404, 'NoSuchKey');
    const tag = tagOf(found);
    const isOther = request.headers['if-match'] !== undefined && request.headers['if-match'] !== tag;
    return isOther ? refusal(412, 'PreconditionFailed') : { body: found, headers: { etag: tag } };
  }

  function put(name: string, body: Buffer): Answer {
    objects.set(name, body);
    return { headers: { etag: tagOf(body) } };
  }

  function inUpload(does: string, name: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const parts = uploads.get(id);
    if (!parts) return refusal(404, 'NoSuchUpload');
    if (does === 'PUT upload') {
      parts.set(Number(query.get('partNumber')), body);
      return { headers: { etag: tagOf(body) } };
    }
    uploads.delete(id);
    if (does === 'DELETE upload') return { status: 204 };
    put(name, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
    return { body: '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>' };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { status = 200, body = '', headers } = answer(request, url, await buffer(request));
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
    response.end(request.method === 'HEAD' ? '' : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-test-1',
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    openUploads: () => uploads.size,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function begin(uploads: Map<string, Map<number, Buffer>>): Answer {
  const id = `upload-${uploads.size + 1}-${process.hrtime.bigint()}`;
  uploads.set(id, new Map());
  return {
    body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  };
}

/** Those with the prefix and no slash behind it, a page at a time. */
function list(objects: Map<string, Buffer>, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const from = query.get('continuation-token') ?? '';
  const all = [...objects.keys()].sort().filter((name) => name.startsWith(prefix) && name >= from);
  const here = all.filter((name) => !name.slice(prefix.length).includes('/'));
  const next = here[listed];
  const contents = here.slice(0, listed).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  const isCut = `<IsTruncated>${next !== undefined}</IsTruncated>`;
  return { body: `<ListBucketResult>${isCut}${more}${contents.join('')}</ListBucketResult>` };
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}

function tagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

/** AWS Signature Version 4, from its description. */
function wrongSignature(request: IncomingMessage, url: URL): string | null {
  const given = request.headers.authorization ?? '';
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(given) ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== keyId) return 'InvalidAccessKeyId';
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const hash = request.headers['x-amz-content-sha256'];
  const asked = [request.method, url.pathname, query.join('&'), headers.join(''), names, hash].join('\n');
  const digest = createHash('sha256').update(asked).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${secret}`);
  return sign(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
