import { afterAll } from 'vitest';
import { stopLeftServer } from './server.ts';

// Hooks of a setup file run after those of the test file.
afterAll(stopLeftServer);
