import { createClient } from '../../contract/core/client.ts';
import { basePath } from './base-path.ts';
import { onceAtATime } from './once-at-a-time.ts';
import { type Answers, takingFrom } from './prefetch/answers.ts';
import { createServerReach } from './server-reach.ts';

export const serverReach = createServerReach((...request) => fetch(...request));

/** The typed client of this page's own server; the browser adds the session cookie. */
export const call = takingFrom(
  (globalThis as { truceAnswers?: Answers }).truceAnswers,
  onceAtATime(createClient(basePath, { fetch: serverReach.fetch })),
);
