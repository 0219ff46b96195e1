import { tlsAdvice, tlsReason } from '../../../kit/tls-fault.ts';
import { TooSlow } from '../../../kit/within.ts';
import { BackupRefused } from '../refused.ts';

const denied =
  'access denied; check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what these credentials may do';
const notUrl = 'AWS_ENDPOINT_URL_S3 (or AWS_ENDPOINT_URL) must be a URL that begins with https:// or http://';
const silent = 'the server does not respond';
const byName: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  NoSuchKey: 'there is no such object',
  NotFound: 'there is no such object',
  AccessDenied: 'access denied; these credentials may not do this',
  Forbidden: 'access denied; these credentials may not do this',
  InvalidAccessKeyId: 'the server does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
  PreconditionFailed: 'it was replaced while it was read; try again',
  CredentialsProviderError: 'no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  PermanentRedirect: 'the bucket is in another region; set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region; set AWS_REGION',
  TimeoutError: silent,
};
/** A question without a body in its answer has no name: the status says it. */
const byStatus: Record<number, string> = {
  301: 'the bucket is in another region; set AWS_REGION',
  400: 'the server does not accept the request; check AWS_REGION, the credentials, and http:// or https:// in AWS_ENDPOINT_URL_S3',
  401: denied,
  403: denied,
};
const byCode: Record<string, string> = {
  ECONNREFUSED: 'the server cannot be reached',
  ECONNRESET:
    'the connection broke off; check http:// or https:// in AWS_ENDPOINT_URL_S3 if this happens again',
  // Bytes of TLS where HTTP is expected.
  HPE_INVALID_CONSTANT: 'the server does not speak HTTP; should AWS_ENDPOINT_URL_S3 begin with https://?',
  ENOTFOUND: 'the name of the server is unknown; check AWS_ENDPOINT_URL_S3 and AWS_REGION',
  EAI_AGAIN: 'the name of the server cannot be resolved now',
};

/** What the SDK throws before it sends anything, because of what the operator set. */
const bySettings: [RegExp, string][] = [
  [/^(Invalid URL$|Custom endpoint )/, notUrl],
  [/^Region is missing/, 'set AWS_REGION'],
  [/^Region not accepted/, 'AWS_REGION is empty or invalid; set a region, such as eu-central-1'],
  [
    /^Invalid character in header content/,
    'AWS_ACCESS_KEY_ID, AWS_SESSION_TOKEN or AWS_REGION has a character that it cannot have, such as a line break',
  ],
  [/^Invalid parameter for "defaultsMode"/, 'AWS_DEFAULTS_MODE is invalid; remove it'],
];

/** What an S3 server or the way to it said; null for any other error, such as one of the bytes that were sent. */
export function s3Refusal(location: string, error: unknown): BackupRefused | null {
  const { name = '', code = '', message = '' } = error as NodeJS.ErrnoException;
  const { httpStatusCode = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  const said =
    '$metadata' in (error as object)
      ? `the server refused: ${(message || name).replace(/\s+/g, ' ').trim()}`
      : undefined;
  const settings = bySettings.find(([pattern]) => pattern.test(message))?.[1];
  // A code first: the SDK calls a connection that broke off a timeout.
  const late = error instanceof TooSlow ? silent : undefined;
  const reason =
    late ?? tlsRefusal(error) ?? byCode[code] ?? byName[name] ?? settings ?? byStatus[httpStatusCode] ?? said;
  return reason === undefined ? null : new BackupRefused(`${location}: ${reason}`, { cause: error });
}

function tlsRefusal(error: unknown): string | undefined {
  const reason = tlsReason(error);
  return reason === null ? undefined : `${reason}. ${tlsAdvice(error, 'AWS_ENDPOINT_URL_S3')}`;
}
