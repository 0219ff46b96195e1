// Finds every text of the dashboard: the literal arguments of t(), tn() and rich() in src/web.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

/**
 * @typedef {{ file: string, isAtStart: boolean }} Use `isAtStart`: asked for when the file is run, not when something is shown
 * @typedef {{ text: string, one: string | null, places: string[], uses: Use[] }} Text
 * `text` is the key; `one` is the English form for one thing where the text is about a number.
 */

/** @returns {{ texts: Map<string, Text>, problems: string[] }} problems: calls whose text no program can know. */
export function findTexts(folder = 'src/web') {
  const texts = new Map();
  const problems = [];
  for (const file of sourcesBelow(folder)) {
    const source = readFileSync(file, 'utf8');
    if (!source.includes('i18n/t.ts')) continue;
    const lineOf = (at) => source.slice(0, at).split('\n').length;
    walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node, parents) => {
      if (node.type !== 'CallExpression' || !['t', 'tn', 'rich'].includes(node.callee.name)) return;
      const place = `${file}:${lineOf(node.start)}`;
      const parts = node.callee.name === 'tn' ? node.arguments.slice(1, 3) : node.arguments.slice(0, 1);
      const literals = parts.map(literalOf);
      if (literals.includes(null) || literals.length === 0)
        return problems.push(`${place}: not a literal text`);
      const text = literals.at(-1);
      const one = literals.length === 2 ? literals[0] : null;
      const known = texts.get(text) ?? { text, one, places: [], uses: [] };
      if (known.one !== one) problems.push(`${place}: “${text}” has other forms elsewhere`);
      known.places.push(place);
      known.uses.push({ file, isAtStart: !parents.some(({ type }) => type.includes('Function')) });
      texts.set(text, known);
    });
  }
  return { texts, problems };
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

function literalOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}
