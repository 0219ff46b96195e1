// Before any script of package.json: without dependencies, Node would show a stack trace.
import { existsSync } from 'node:fs';

// What is built needs less: it also runs after `npm prune --omit=dev`.
if (!existsSync('node_modules/esbuild/package.json') && !existsSync('dist/truce.js')) {
  console.error('The dependencies are not installed. Run: npm ci');
  process.exit(1);
}
