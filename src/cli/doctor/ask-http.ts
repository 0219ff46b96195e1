import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** How long it took, in ms. */
  ms: number;
}

const limitMs = 5_000;
const maxBytes = 1_000_000;

/**
 * One GET request, without following redirects. Truce's own certificate is not checked here: that is a check of its own, and
 * the others should still see what is behind it.
 * @throws where there is no answer within 5 s
 */
export function askHttp(
  url: string,
  headers: Record<string, string> = {},
  { checksCertificate = false } = {},
): Promise<HttpAnswer> {
  const { promise, resolve, reject } = openPromise<HttpAnswer>();
  const begun = performance.now();
  const send = url.startsWith('https:') ? secure : plain;
  const options = { headers, agent: false, rejectUnauthorized: checksCertificate, timeout: limitMs };
  const sent = send(url, options as object, (answer) => {
    let body = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      if (body.length < maxBytes) body += chunk;
    });
    answer.once('error', reject);
    answer.once('end', () => {
      const ms = Math.round(performance.now() - begun);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, ms });
    });
  });
  const late = setTimeout(() => sent.destroy(new Error(`no response within ${limitMs} ms`)), limitMs);
  sent.once('error', reject);
  sent.once('close', () => clearTimeout(late));
  sent.end();
  return promise;
}

function openPromise<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
