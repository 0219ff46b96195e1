import type { IsForbidden } from './quiet-request.ts';

/** What the page's own policy stops says nothing about the visitor. */
export interface CspWatch {
  stopped: IsForbidden;
  stop(): void;
}

export function watchCsp(document: Document): CspWatch {
  const urls: string[] = [];
  const note = (event: SecurityPolicyViolationEvent) => urls.push(event.blockedURI);
  document.addEventListener('securitypolicyviolation', note);
  return {
    stopped: (url) => urls.some((stopped) => url.startsWith(stopped) || stopped.startsWith(url)),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}
