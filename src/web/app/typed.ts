import type { QueryClient } from '@tanstack/react-query';
import { memberQuery } from './queries.ts';
import { shownOnceRoot } from './unsaved.ts';

/** What was typed and not saved, and where: it is not read again from the server. */
const roots = ['kept-drafts', 'wall-drafts', 'unsaved'];
const writerKey = ['typed-by'];

/** A session has ended: all that was read goes. What was typed waits for its writer to sign in again. */
export function forgetAllButTyped(client: QueryClient): void {
  const writer = client.getQueryData(memberQuery().queryKey)?.member.id;
  if (writer !== undefined) {
    client.setQueryDefaults(writerKey, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(writerKey, writer);
  }
  client.removeQueries({
    predicate: ({ queryKey: [root] }) => root !== writerKey[0] && !roots.includes(String(root)),
  });
  client.getMutationCache().clear();
}

/** Somebody has signed in: what another member typed is not theirs to see. */
export function forgetTypedByOthers(client: QueryClient, memberId: string): void {
  if (client.getQueryData(writerKey) === memberId) return;
  for (const root of roots) client.removeQueries({ queryKey: [root] });
}

/** A site is deleted: no screen shows any longer what was typed about it. */
export function forgetTypedAbout(client: QueryClient, siteId: string): void {
  client.removeQueries({
    predicate: ({ queryKey: [root, place] }) =>
      [...roots, shownOnceRoot].includes(String(root)) && String(place).split('/')[0] === siteId,
  });
}
