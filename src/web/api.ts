import { createClient } from '../contract/client.ts';
import { basePath } from './base-path.ts';
import { createServerReach } from './server-reach.ts';

export const serverReach = createServerReach((...request) => fetch(...request));

/** The typed client of this page's own server; the session cookie travels by itself. */
export const call = createClient(basePath, { fetch: serverReach.fetch });
