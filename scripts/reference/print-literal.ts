type Language = keyof typeof dialects;

const dialects = {
  typescript: {
    step: '  ',
    words: { true: 'true', false: 'false', null: 'null' },
    name: (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : text(name)),
    text,
  },
  python: {
    step: '    ',
    words: { true: 'True', false: 'False', null: 'None' },
    name: (name: string) => JSON.stringify(name),
    text: (value: string) => JSON.stringify(value),
  },
};

const maxWidth = 56;

/** A JSON value as source text of a language: on one line where it is short, else a line a member. */
export function printLiteral(value: unknown, language: Language, indent = ''): string {
  const { step, words, name, text: quote } = dialects[language];
  if (value === null || typeof value === 'boolean') return words[`${value}`];
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return String(value);
  const inner = indent + step;
  const members = Array.isArray(value)
    ? value.map((item) => printLiteral(item, language, inner))
    : Object.entries(value).map(([key, member]) => `${name(key)}: ${printLiteral(member, language, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const short = members.join(', ');
  if (short.length + indent.length <= maxWidth && !short.includes('\n')) {
    const space = language === 'typescript' && open === '{' ? ' ' : '';
    return open + space + short + space + close;
  }
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

function text(value: string): string {
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
