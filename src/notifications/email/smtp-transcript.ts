import type { TranscriptLine } from './mailer.ts';

const maxLines = 300;
const maxCharacters = 500;

/** Collects what is said to and by an SMTP server; the password appears in no form. */
export function openTranscript(auth: { user: string; password: string } | null) {
  const lines: TranscriptLine[] = [];
  const secrets = auth ? formsOf(auth) : [];
  const add = (from: TranscriptLine['from'], text: string) => {
    for (const line of text.split(/\r?\n/)) {
      if (line === '' || lines.length >= maxLines) continue;
      lines.push({ from, text: mask(line, secrets).slice(0, maxCharacters) });
    }
  };
  const hear = (entry: object | string, ...words: unknown[]) => {
    const { tnx } = entry as { tnx?: string };
    const text = format(words);
    if (tnx === 'client' || tnx === 'server') add(tnx === 'client' ? 'truce' : 'server', text);
    else if (tnx !== 'message') add('note', text);
  };
  const logger = {
    level: () => undefined,
    trace: hear,
    debug: hear,
    info: hear,
    warn: hear,
    error: hear,
    fatal: hear,
  };
  return { lines, logger, note: (text: string) => add('note', text) };
}

/** As clients log it: a text with places, then what belongs there. */
function format([text, ...values]: unknown[]): string {
  return String(text ?? '').replace(/%[sd]/g, () => String(values.shift() ?? ''));
}

function mask(line: string, secrets: string[]): string {
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), line);
  return masked.replace(/^(AUTH \S+) .+$/i, '$1 •••');
}

/** The password as it is, and as AUTH PLAIN and AUTH LOGIN write it. */
function formsOf({ user, password }: { user: string; password: string }): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [base64(`\0${user}\0${password}`), base64(password), password].filter((form) => form.length > 3);
}
