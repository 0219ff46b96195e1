// Before any script of package.json: without dependencies, Node would show a stack trace.
import { existsSync } from 'node:fs';

if (!existsSync('node_modules/esbuild/package.json')) {
  console.error('The dependencies are not installed. Run: npm ci');
  process.exit(1);
}
