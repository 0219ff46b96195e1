import { isForMembers } from '../../src/contract/core/route.ts';
import type { Example } from './make-example.ts';
import { printLiteral } from './print-literal.ts';
import type { Operation } from './read-operations.ts';

export interface CodeExample {
  language: 'curl' | 'typescript' | 'python';
  label: string;
  code: string;
}

/** The same request in three languages. Secrets come from the environment, as in a real program. */
export function codeExamples(operation: Operation, example: Example, baseUrl: string): CodeExample[] {
  const request = { operation, example, baseUrl };
  return [
    { language: 'curl', label: 'curl', code: inCurl(request) },
    { language: 'typescript', label: 'TypeScript', code: inTypeScript(request) },
    { language: 'python', label: 'Python', code: inPython(request) },
  ];
}

interface Request {
  operation: Operation;
  example: Example;
  baseUrl: string;
}

function inCurl({ operation, example, baseUrl }: Request): string {
  const { method, access } = operation;
  const url = urlOf(operation, example, baseUrl);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${/[?&]/.test(url) ? `"${url}"` : url}`,
    ...(sendsKey(operation) ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(isForMembers(access) ? ['-H "Cookie: $SESSION_COOKIE"', `-H "Origin: ${baseUrl}"`] : []),
    ...(example.body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(example.body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

function inTypeScript({ operation, example, baseUrl }: Request): string {
  const options = sendsKey(operation)
    ? ', { key: env.API_KEY }'
    : isForMembers(operation.access)
      ? `, {\n  headers: {\n    cookie: env.SESSION_COOKIE ?? '',\n    origin: '${baseUrl}',\n  },\n}`
      : '';
  const input = Object.fromEntries(
    Object.entries({ params: example.params, query: example.query, body: example.body }).filter(
      ([name, value]) => value !== undefined && (name === 'body' || Object.keys(value as object).length > 0),
    ),
  );
  const given = Object.keys(input).length > 0 ? `, ${printLiteral(input, 'typescript')}` : '';
  return [
    ...(options ? ["import { env } from 'node:process';"] : []),
    "import { createClient } from 'truce/client';",
    '',
    `const call = createClient('${baseUrl}'${options});`,
    `const answer = await call('${operation.address}'${given});`,
  ].join('\n');
}

function inPython({ operation, example, baseUrl }: Request): string {
  const { method, access } = operation;
  const headers = [
    ...(sendsKey(operation) ? [`"Authorization": f"Bearer {os.environ['API_KEY']}"`] : []),
    ...(isForMembers(access) ? ['"Cookie": os.environ["SESSION_COOKIE"]', `"Origin": "${baseUrl}"`] : []),
    ...(example.body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const isJson = operation.answers.some(({ schema }) => schema !== null);
  const usesJson = isJson || example.body !== undefined;
  const usesOs = sendsKey(operation) || isForMembers(access);
  const modules = [...(usesJson ? ['json'] : []), ...(usesOs ? ['os'] : []), 'urllib.request'];
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(example.body === undefined ? [] : [`body = ${printLiteral(example.body, 'python')}`]),
    'request = urllib.request.Request(',
    `    "${urlOf(operation, example, baseUrl)}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? ['    headers={', ...headers.map((each) => `        ${each},`), '    },'] : []),
    ...(example.body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    ')',
    'with urllib.request.urlopen(request) as response:',
    isJson ? '    answer = json.load(response)' : '    answer = response.read()',
  ].join('\n');
}

function sendsKey({ access }: Operation): boolean {
  return access === 'read' || access === 'write' || access === 'admin';
}

export function urlOf({ path }: Operation, { params, query }: Example, baseUrl: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
