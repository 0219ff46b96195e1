import type { IsForbidden } from './quiet-request.ts';

/** What the page's own policy stops says nothing about the visitor. */
export interface CspWatch {
  stopped: IsForbidden;
  stop(): void;
}

export function watchCsp(document: Document): CspWatch {
  const urls: string[] = [];
  // A policy that only reports stops nothing.
  const note = ({ disposition, blockedURI }: SecurityPolicyViolationEvent) =>
    disposition === 'enforce' && urls.push(blockedURI);
  document.addEventListener('securitypolicyviolation', note);
  return {
    stopped: (url) => urls.some((stopped) => url.startsWith(stopped) || stopped.startsWith(url)),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}
