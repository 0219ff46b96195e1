export interface CspWatch {
  /** Whether the page's own policy stopped a request to this address: that says nothing about the visitor. */
  stopped(url: string): boolean;
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
