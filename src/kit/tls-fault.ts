/** Node's codes of a certificate that is not trusted, and OpenSSL's of certificates and lists of revoked ones. */
const certificateCodes =
  /^(CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERROR_IN_C(ERT|RL)_|ERR_TLS_CERT_|INVALID_(CA|PURPOSE)$|HOSTNAME_MISMATCH$|PATH_LENGTH_EXCEEDED$|SUBJECT_ISSUER_MISMATCH$|AKID_|KEYUSAGE_)/;
/** A handshake that fails for another reason, such as a server without TLS or another version of it. */
const handshakeCodes = /^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/;
/** The PostgreSQL client's, which have no code. */
const refusedWords = 'The server does not support SSL connections';
const failedWords = 'There was an error establishing an SSL connection';
/** OpenSSL's words where what came back is no TLS. */
const plainAnswers =
  /wrong version number|packet length too long|record layer failure|http request|unknown protocol/;

type Fault = 'certificate' | 'handshake' | 'no TLS';

/** Whether a connection failed because of TLS, which the server or the settings can be the reason for. */
export function isTlsFault(error: unknown): boolean {
  return tlsFaultOf(error) !== null;
}

/** What the operator can do about a connection that failed because of TLS; null for every other error. */
export function tlsAdvice(error: unknown, setting: string): string | null {
  const fault = tlsFaultOf(error);
  const authority =
    setting === 'TRUCE_DATABASE_URL'
      ? `sslrootcert in ${setting}`
      : 'NODE_EXTRA_CA_CERTS, which names a file with further certificate authorities';
  if (fault === 'certificate') return `Check the certificate of the server, and ${authority}.`;
  if (fault === 'handshake') return `Check that the server of ${setting} speaks TLS at this port.`;
  return fault && `Turn on TLS in the server, or remove sslmode from ${setting}.`;
}

/** What failed, without OpenSSL's lines of its source; null for every other error. */
export function tlsReason(error: unknown): string | null {
  const fault = tlsFaultOf(error);
  if (fault === null) return null;
  const { message } = error as Error;
  const [, said = ''] = /:SSL routines:[^:]*:([^:]*)/.exec(message) ?? [];
  if (fault === 'certificate' || said === '') return message;
  if (plainAnswers.test(said)) return 'the server does not speak TLS';
  return `the TLS handshake failed: ${said.trim()}`;
}

function tlsFaultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null;
  const code = String((error as { code?: unknown }).code ?? '');
  if (certificateCodes.test(code)) return 'certificate';
  if (handshakeCodes.test(code)) return 'handshake';
  if (error.message === refusedWords) return 'no TLS';
  return error.message === failedWords ? 'handshake' : null;
}
