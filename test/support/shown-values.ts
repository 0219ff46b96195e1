import { parse } from 'acorn';
import { transformSync } from 'esbuild';

interface Node {
  type: string;
  [field: string]: unknown;
}

/** Names of the values that a component writes on the screen as they are: `event_type` for `<b>{event.event_type}</b>`. */
export function shownValues(source: string): string[] {
  const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', target: 'esnext' });
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node;
  return [...nodesOf(program)].flatMap(childrenOf).flatMap(namesIn);
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** What stands between the tags, where this makes an element. */
function childrenOf({ type, callee, arguments: given }: Node): Node[] {
  const name = isNode(callee) ? String(callee.name) : '';
  if (type !== 'CallExpression' || !/^_?jsxs?$/.test(name)) return [];
  const [, props] = given as Node[];
  const fields = (props?.properties ?? []) as { key?: Node; value?: Node }[];
  const children = fields.find(({ key }) => key?.name === 'children')?.value;
  if (!children) return [];
  return children.type === 'ArrayExpression' ? (children.elements as Node[]) : [children];
}

/** Of an expression whose value is written: a call makes another value of it. */
function namesIn(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [String(node.name)];
    case 'MemberExpression':
      return isNode(node.property) && node.computed !== true ? [String(node.property.name)] : [];
    case 'ConditionalExpression':
      return parts(node.consequent, node.alternate);
    case 'LogicalExpression':
      // Of `is && text` only the text is ever written.
      return node.operator === '&&' ? parts(node.right) : parts(node.left, node.right);
    case 'TemplateLiteral':
      return parts(...(node.expressions as Node[]));
    default:
      return [];
  }
}

function parts(...nodes: unknown[]): string[] {
  return nodes.filter(isNode).flatMap(namesIn);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
