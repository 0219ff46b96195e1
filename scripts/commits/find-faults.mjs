const types = ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'build', 'ci', 'chore', 'style', 'revert'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9][a-z0-9,/-]*\\))?!?: \\S`);
const maxCharacters = 72;

/**
 * What is wrong with a commit message, by the rules of Conventional Commits and CONTRIBUTING.md.
 *
 * @param {string} message
 * @returns {string[]}
 */
export function findFaults(message) {
  const [subject = '', blank = '', ...body] = message.trim().split('\n');
  const rules = [
    [form.test(subject), `start with a type (${types.join(', ')}) and an optional scope: “fix(ingest): …”`],
    [
      subject.length <= maxCharacters,
      `${subject.length} characters in the subject, ${maxCharacters} at most`,
    ],
    [!/: [A-Z][a-z]/.test(subject), 'start the description in lower case'],
    [!subject.endsWith('.'), 'end the subject without a period'],
    [blank === '' && body.join('').trim() !== '', 'add a body with the reason, after an empty line'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
}
