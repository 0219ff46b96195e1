import * as z from 'zod';
import { Instant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Email } from '../team/roles.ts';

export const emailKinds = ['invitation', 'password_reset', 'report', 'alert', 'export'] as const;
/** Why an email failed, where Truce itself decided so; `other` is what a mail server or the network said. */
export const emailFailures = [
  'unsubscribed',
  'removed',
  'no_alerts',
  'no_export_access',
  'link_ended',
  'content_deleted',
  'other',
] as const;
export type EmailFailure = (typeof emailFailures)[number];
export const emailStates = ['waiting', 'sent', 'kept', 'failed'] as const;
export const smtpEncryptions = ['tls', 'starttls', 'offered', 'none'] as const;

const head = {
  id: Uuid,
  kind: z.enum(emailKinds).meta({ example: 'report' }),
  site_id: Uuid.nullable().describe('Null: the email is not about a site.'),
  to: z.string().meta({ example: 'reader@example.com' }),
  subject: z.string().meta({ example: 'Daily report: Example News, November 20, 2026' }),
  state: z.enum(emailStates).meta({
    description:
      '`waiting`: on its way, or waiting for its next attempt; `sent`: accepted by the mail server; `kept`: there is no mail server; `failed`: see `error`.',
    example: 'sent',
  }),
  error: z.string().nullable().meta({ description: 'What went wrong, in English.', example: null }),
  error_code: z.enum(emailFailures).nullable().meta({
    description:
      'The same as a code. `unsubscribed`, `removed`: the recipient no longer gets the report; `no_alerts`: the address no longer gets this kind of alert; `no_export_access`: its member may no longer download the export; `link_ended`: the link in the email no longer works; `content_deleted`: it waited until its content was deleted; `other`: the mail server or the network, see `error`.',
    example: null,
  }),
  created_at: Instant,
  sent_at: Instant.nullable(),
};

export const EmailSummary = z.object(head).meta({ id: 'EmailSummary' });
export type EmailSummary = z.output<typeof EmailSummary>;

export const OutboxEmail = z
  .object({
    ...head,
    html: z.string().nullable().meta({
      description:
        'Null after 90 days. Emails with a secret link: null once sent, and for anyone but a signed-in owner. Password reset links of owners and invitations to owners: always null.',
      example: '<!doctype html>…',
    }),
    text: z.string().nullable().meta({
      description: 'Null whenever `html` is.',
      example: 'Daily report · Example News · November 20, 2026…',
    }),
    attachments: z.array(
      z.object({ name: z.string(), type: z.string(), bytes: z.number().int(), url: z.string() }),
    ),
  })
  .meta({ id: 'OutboxEmail' });
export type OutboxEmail = z.output<typeof OutboxEmail>;

const MailServer = z.object({
  smtp: z
    .object({
      host: z.string(),
      port: z.number().int(),
      encryption: z
        .enum(smtpEncryptions)
        .describe(
          '`tls`: from the first byte; `starttls`: required; `offered`: if the server supports it; `none`: unencrypted.',
        ),
      signs_in: z.boolean(),
    })
    .nullable()
    .describe('Null: there is no mail server; email stays in the outbox.'),
  from: z.string().meta({ description: 'Sender of all email.', example: 'Truce <truce@example.com>' }),
});
export type MailServer = z.output<typeof MailServer>;

/** Why a test email was not sent. */
export const emailFaults = [
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
export type EmailFault = (typeof emailFaults)[number];

const EmailTest = z.object({
  ok: z.boolean().meta({ description: 'Whether the mail server accepted the test email.', example: true }),
  transcript: z
    .array(z.object({ from: z.enum(['truce', 'server', 'note']), text: z.string() }))
    .describe('The SMTP conversation, without the password.'),
  advice: z
    .string()
    .nullable()
    .meta({ description: 'What went wrong and how to fix it; null if nothing did.', example: null }),
  advice_code: z.enum(emailFaults).nullable().meta({ description: 'The advice as a code.', example: null }),
  values: z
    .record(z.string(), z.string())
    .meta({ description: 'The values of the placeholders in the advice.', example: {} }),
});
export type EmailTest = z.output<typeof EmailTest>;

const EmailId = z.object({ id: Uuid });

export const emailRoutes = {
  'GET /v1/mails': {
    operationId: 'listEmails',
    summary: 'List emails in the outbox',
    access: 'manager',
    limit: 'api',
    query: z.strictObject({
      state: z.enum(emailStates).optional(),
      kind: z.enum(emailKinds).optional(),
      cursor: z.string().max(200).optional().describe('The `next_cursor` of the previous page.'),
      limit: wholeNumber(1, 100).default(50),
    }),
    answers: {
      200: z.object({
        mails: z.array(EmailSummary),
        next_cursor: z.string().nullable().describe('Null: this is the last page.'),
      }),
    },
    statuses: { 200: 'The emails, newest first, and a cursor for the next page.' },
  },
  'GET /v1/mails/:id': {
    operationId: 'getEmail',
    summary: 'Get an email',
    access: 'manager',
    limit: 'api',
    params: EmailId,
    answers: { 200: OutboxEmail },
    statuses: { 200: 'The email. Its content is kept for 90 days.' },
  },
  'GET /v1/mails/:id/preview': {
    operationId: 'previewEmail',
    summary: 'Preview an email as HTML',
    access: 'manager',
    limit: 'api',
    params: EmailId,
    formats: ['text/html'],
    answers: { 200: null },
    statuses: { 200: 'The email as a page without scripts, to show in a frame.' },
  },
  'GET /v1/mails/:id/attachments/:position': {
    operationId: 'getEmailAttachment',
    summary: 'Download an attachment of an email',
    access: 'manager',
    limit: 'api',
    params: EmailId.extend({ position: wholeNumber(0, 99).describe('Index in `attachments`, from 0.') }),
    formats: ['application/pdf', 'text/csv', 'application/json'],
    answers: { 200: null },
    statuses: { 200: 'The attachment.' },
  },
  'POST /v1/mails/:id/send': {
    operationId: 'resendEmail',
    summary: 'Send an email again',
    description: 'An email that waits for its next attempt is tried now.',
    access: 'manager',
    limit: 'api',
    audit: 'mail_sent_again',
    params: EmailId,
    answers: { 202: EmailSummary },
    statuses: {
      202: 'The email, which is now queued.',
      409: 'Its recipient has unsubscribed from the report since, or no longer gets reports, alerts or exports like it. Or the link in it no longer works.',
    },
  },
  'GET /v1/mail-server': {
    operationId: 'getMailServer',
    summary: 'Get the SMTP server settings',
    access: 'manager',
    limit: 'api',
    answers: { 200: MailServer },
    statuses: { 200: 'The SMTP server that email is sent through, without its password.' },
  },
  'POST /v1/mail-test': {
    operationId: 'sendTestEmail',
    summary: 'Send a test email',
    description: 'An account can send 10 test emails an hour.',
    access: 'manager',
    limit: 'api',
    audit: null,
    body: z.strictObject({
      to: Email.meta({ description: 'Recipient of the test email.', example: 'me@example.com' }),
    }),
    answers: { 200: EmailTest },
    statuses: { 200: 'The result, with the SMTP conversation and advice if it failed.' },
  },
} satisfies RouteTable;
