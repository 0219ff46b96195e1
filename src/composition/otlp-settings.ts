export interface OtlpSettings {
  /** Where spans are taken. */
  url: string;
  /** Of requests and jobs that no sender has decided about. */
  samplePercent: number;
}

/** A collector's address without a path gets the usual one. @param given null: nothing is traced */
export function otlpSettings(given: URL | null, samplePercent: number): OtlpSettings | null {
  if (given === null) return null;
  const url = new URL(given.href);
  if (url.pathname === '/') url.pathname = '/v1/traces';
  return { url: url.href, samplePercent };
}
