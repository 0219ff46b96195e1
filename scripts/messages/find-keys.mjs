// Finds where message keys are used. A key is written whole and in quotes, so that this and a search can find it;
// `'steps.*'` uses every message of the area, chosen by a code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { transform } from 'esbuild';

/**
 * @typedef {{ file: string, isAtStart: boolean }} Use `isAtStart`: used when the file is run, not when something is shown
 * @param {Set<string>} keys
 * @returns {Promise<Map<string, Use[]>>} by key
 */
export async function findKeys(keys, folder = 'src') {
  const texts = sourcesBelow(folder).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const scripts = texts.filter(({ text }) => mayUse(text, keys)).map(compiled);
  const uses = new Map();
  for (const { file, code } of await Promise.all(scripts)) {
    walk(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node, parents) => {
      const isAtStart = !parents.some(({ type }) => type.includes('Function'));
      for (const key of keysOf(literalOf(node), keys)) {
        uses.set(key, [...(uses.get(key) ?? []), { file, isAtStart }]);
      }
    });
  }
  return uses;
}

/** Types and JSX are compiled away first: acorn reads JavaScript. */
async function compiled({ file, text }) {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = await transform(text, { loader, jsx: 'automatic', target: 'esnext' });
  return { file, code };
}

/** Calls back with every node of a tree. */
export function walk(node, visit, parents = []) {
  visit(node, parents);
  const inside = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, visit, inside);
    }
  }
}

export function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Parsing is slow; most files of the server have no message. */
function mayUse(text, keys) {
  return [...text.matchAll(/['"`]([a-z][a-z-]*\.(?:\w+|\*))['"`]/g)].some(
    ([, name]) => keysOf(name, keys).length > 0,
  );
}

/** The key itself, or every key of an area. */
function keysOf(name, keys) {
  if (keys.has(name)) return [name];
  return name?.endsWith('.*') ? [...keys].filter((key) => key.startsWith(name.slice(0, -1))) : [];
}

function literalOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}
