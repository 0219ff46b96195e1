import { rest } from './rest.ts';

/**
 * Whether the first of these addresses arrives and all others are refused, three times within a second. A network that is
 * away refuses the first one too, a server with a fault answers with whatever status, and a slow one says nothing.
 */
export const isBlocked = async (urls: string[]): Promise<boolean | undefined> => {
  let stopped = '';
  // What the page's own policy stops (`enforce`, which comes before `f`, not `report`) says nothing about the visitor.
  addEventListener('securitypolicyviolation', (event) => {
    if (event.disposition < 'f') stopped += event.blockedURI;
  });
  for (let round = 3; round--; ) {
    const answers = await Promise.allSettled(
      urls.map((url) => fetch(url, { mode: 'no-cors', cache: 'no-store' })),
    );
    if (answers.some(({ status }, at) => status < 'g' === at > 0)) return; // fulfilled
    await rest();
  }
  return !urls.some((url) => stopped.includes(url));
};
