import { createClient } from '../contract/client.ts';
import { basePath } from './base-path.ts';

/** The typed client of this page's own server; the session cookie travels by itself. */
export const call = createClient(basePath);
