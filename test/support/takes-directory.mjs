// Takes a data directory at the moment that it is told, and says how that went. Started by directory-race.test.ts.
import { resolve } from 'node:path';

const { takeDirectory } = await import(resolve('node_modules/.cache/truce-test/product.js'));
const locks = new Map();

process.on('message', ({ take, at, release }) => {
  if (release) {
    locks.get(release)?.release();
    process.send({ released: true });
    return;
  }
  while (Date.now() < at); // both at once, however late the message came
  const began = performance.now();
  try {
    locks.set(take, takeDirectory(take, Date.now()));
    process.send({ won: true });
  } catch (error) {
    process.send({ won: false, refused: error.message, ms: performance.now() - began });
  }
});
process.send({ ready: true });
