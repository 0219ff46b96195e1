import { z } from 'zod';
import { Instant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Email } from '../team/roles.ts';

export const mailKinds = ['invitation', 'password_reset', 'report', 'alert', 'export'] as const;
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;
export const smtpEncryptions = ['tls', 'starttls', 'offered', 'none'] as const;

const head = {
  id: Uuid,
  kind: z.enum(mailKinds),
  site_id: Uuid.nullable(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
};

export const MailHead = z.object(head).meta({ id: 'MailHead' });
export type MailHead = z.output<typeof MailHead>;

export const Mail = z
  .object({
    ...head,
    html: z.string().nullable(),
    text: z.string().nullable(),
    attachments: z.array(
      z.object({ name: z.string(), type: z.string(), bytes: z.number().int(), url: z.string() }),
    ),
  })
  .meta({ id: 'Mail' });
export type Mail = z.output<typeof Mail>;

const MailServer = z.object({
  smtp: z
    .object({
      host: z.string(),
      port: z.number().int(),
      encryption: z.enum(smtpEncryptions),
      signs_in: z.boolean(),
    })
    .nullable(),
  from: z.string(),
});
export type MailServer = z.output<typeof MailServer>;

/** Why a test mail did not leave. */
export const mailFaults = [
  'no_server',
  'refused_before',
  'unknown_host',
  'nobody_listens',
  'no_tls',
  'bad_certificate',
  'no_encryption',
  'silent',
  'no_answer',
  'wants_encryption',
  'wrong_password',
  'wants_password',
  'wrong_sender',
  'wrong_recipient',
  'try_later',
  'refused',
  'ended',
] as const;
export type MailFault = (typeof mailFaults)[number];

const MailTest = z.object({
  ok: z.boolean(),
  transcript: z.array(z.object({ from: z.enum(['truce', 'server', 'note']), text: z.string() })),
  advice: z.string().nullable(),
  /** The same for a program that says it in its reader's language, and the names in it. */
  advice_code: z.enum(mailFaults).nullable(),
  values: z.record(z.string(), z.string()),
});
export type MailTest = z.output<typeof MailTest>;

const MailId = z.object({ id: Uuid });

export const mailRoutes = {
  'GET /v1/mails': {
    summary: 'The outbox, newest first',
    access: 'manager',
    limit: 'api',
    query: z.strictObject({
      state: z.enum(mailStates).optional(),
      kind: z.enum(mailKinds).optional(),
      cursor: z.string().max(200).optional(),
      limit: wholeNumber(1, 100).default(50),
    }),
    answers: { 200: z.object({ mails: z.array(MailHead), next_cursor: z.string().nullable() }) },
  },
  'GET /v1/mails/:id': {
    summary: 'A mail with its content, which is kept for 90 days',
    access: 'manager',
    limit: 'api',
    params: MailId,
    answers: { 200: Mail },
  },
  'GET /v1/mails/:id/preview': {
    summary: 'The HTML of a mail as a page that can do nothing, for a frame',
    access: 'manager',
    limit: 'api',
    params: MailId,
    answers: { 200: null },
  },
  'GET /v1/mails/:id/attachments/:position': {
    summary: 'An attachment of a mail, as a file',
    access: 'manager',
    limit: 'api',
    params: MailId.extend({ position: wholeNumber(0, 99) }),
    answers: { 200: null },
  },
  'POST /v1/mails/:id/send': {
    summary: 'Send a mail again; one that waits for its next try is tried now',
    access: 'manager',
    limit: 'api',
    params: MailId,
    answers: { 202: MailHead },
  },
  'GET /v1/mail-server': {
    summary: 'Which SMTP server mail leaves by, without its password',
    access: 'manager',
    limit: 'api',
    answers: { 200: MailServer },
  },
  'POST /v1/mail-test': {
    summary: 'Send a test mail; answers everything that was said to and by the SMTP server',
    access: 'manager',
    limit: 'api',
    body: z.strictObject({ to: Email }),
    answers: { 200: MailTest },
  },
} satisfies RouteTable;
