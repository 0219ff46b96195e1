import { readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';
import { type SyntaxNode, sourcesBelow, walk } from '../../scripts/messages/find-keys.mjs';

/** Attributes and properties that people read. */
const readNames = new Set([
  ...['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'legend', 'heading', 'lead', 'summary'],
  ...['question', 'confirm', 'pending', 'refusal', 'advice', 'data-label', 'aria-description'],
]);

/** Names and samples, which are the same in every language. */
const sameEverywhere = [
  /^Truce$/,
  /^(API|OK|OIDC|TOTP|CSV|JSON|PDF|UTC|Slack|Webhook|BI|SMTP)$/,
  /^(uBlock Origin|uBlock Origin Lite|AdBlock, Adblock Plus|Adblock Plus( family)?|Brave|uBlock Origin Lite, AdGuard)$/,
  /^(https?:\/\/|\/|\w+\.example|example\.com|[\w.-]+@)/,
  /^[\d.,:\s%×–+-]+$/,
];

/** Walls are written for visitors, in the language that the owner chooses; the gallery for developers. */
const notForOwners = ['src/web/ui/gallery/'];

/** English that a reader of another language would see: `file: “text”`. */
export function findUntranslated(folder = 'src/web'): string[] {
  const files = sourcesBelow(folder).filter((file) => !notForOwners.some((path) => file.startsWith(path)));
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const found: string[] = [];
    const add = (text: string) => {
      const words = text.replace(/\s+/g, ' ').trim();
      if (!/\p{L}{2,}/u.test(words) || sameEverywhere.some((same) => same.test(words))) return;
      found.push(`${file}: “${words}”`);
    };
    walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node, parents) => {
      if (node.type === 'JSXText' && !isCode(parents)) add(decoded(String(node.value)));
      if (node.type === 'JSXAttribute' && readNames.has(nameOf(node.name)) && isLiteral(node.value)) {
        add(node.value.value);
      }
      if (node.type === 'Property' && readNames.has(nameOf(node.key)) && isLiteral(node.value)) {
        add(node.value.value);
      }
      if (isLiteral(node) && isSentence(node.value) && !isCalled(parents)) add(node.value);
    });
    return [...new Set(found)];
  });
}

function isLiteral(node: unknown): node is { value: string } {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown };
  return type === 'Literal' && typeof value === 'string';
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : String(value ?? '');
}

/** Several words that begin with a capital letter, and no address of the API. */
function isSentence(text: string): boolean {
  return /^\p{Lu}\p{Ll}*[ ’]\S*\p{Ll}/u.test(text) && !/^[A-Z]+ \//.test(text);
}

/** As an argument it is for the program: a message is named by its key. */
function isCalled(parents: SyntaxNode[]): boolean {
  return ['CallExpression', 'NewExpression', 'ImportDeclaration'].includes(parents.at(-1)?.type ?? '');
}

/** Inside of `<code>` stands what is typed as it is. */
function isCode(parents: SyntaxNode[]): boolean {
  return parents.some((parent) => {
    const opening = (parent as { openingElement?: { name?: unknown } }).openingElement;
    return opening !== undefined && ['code', 'pre', 'kbd'].includes(nameOf(opening.name));
  });
}

function decoded(text: string): string {
  return text.replace(/&(lt|gt|amp|nbsp|quot);/g, ' ');
}
