/** Why an outgoing request brought no answer. */
export type FailureKind =
  /** The address itself is not allowed: scheme, credentials, or what the caller's rule refuses. */
  | 'address'
  | 'port'
  /** The name leads into a network that must not be reached from here. */
  | 'internal'
  | 'dns'
  | 'tls'
  | 'connect'
  | 'timeout'
  | 'redirects'
  /** What came back is no HTTP, or broke off. */
  | 'answer';

export class OutgoingFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** The address at which it failed: the first one, or one that a redirect named. */
    readonly url: string,
    /** Of `port`: those that are allowed. */
    readonly ports: number[] = [],
  ) {
    super(message);
  }
}

/** Node's errors by code. */
export function toFailure(error: unknown, url: string): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error;
  const { code = '', name = '', message = String(error) } = error as { code?: string } & Partial<Error>;
  return new OutgoingFailure(kindOf(code, name), message, url);
}

function kindOf(code: string, name: string): FailureKind {
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout';
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'dns';
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'tls';
  if (/^(ECONN|EHOST|ENET|EPIPE|EADDR|ETIMEDOUT)/.test(code)) return 'connect';
  return 'answer';
}
