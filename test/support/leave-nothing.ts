import { afterAll } from 'vitest';
import { noWarnings } from './node-warnings.ts';
import { stopLeftServer } from './server.ts';

// Hooks of a setup file run after those of the test file.
afterAll(noWarnings);
afterAll(stopLeftServer);
