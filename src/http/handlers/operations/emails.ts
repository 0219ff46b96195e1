import { randomUUID } from 'node:crypto';
import { type Caller, requireFullAccess } from '../../../auth/caller.ts';
import { limitAttempts, testEmailTries } from '../../../auth/limit-attempts.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import type { EmailSummary } from '../../../contract/operations/emails.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { writerOf } from '../../../kit/messages/writer.ts';
import type { Mailer } from '../../../notifications/email/mailer.ts';
import { secretKinds, sendAgain } from '../../../notifications/email/send-email.ts';
import { testEmail } from '../../../notifications/email/test-email.ts';
import { whyNotSent } from '../../../notifications/email/why-not-sent.ts';
import { emailFailureOf } from '../../../records/notifications/email-failures.ts';
import {
  findEmail,
  listAttachments,
  listEmails,
  type StoredEmail,
  type EmailSummary as StoredHead,
} from '../../../records/notifications/emails.ts';
import { makesOwner } from '../../../records/notifications/owner-links.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { limitSendingAgain } from '../reports/limit-sending.ts';

interface Parts {
  records: Records;
  mailer: Mailer;
  limiter: Limiter;
  baseUrl: string;
  now: () => number;
}

export function emailHandlers(parts: Parts) {
  const { records, mailer, baseUrl, now } = parts;
  const { db } = records;
  const ownEmail = async (caller: Caller, id: string): Promise<StoredEmail> => {
    const email = await findEmail(db, id);
    const reaches = (siteId: string | null) =>
      caller.siteIds === null || (siteId !== null && caller.siteIds.includes(siteId));
    if (email?.account_id === caller.accountId && reaches(email.site_id)) return email;
    throw new ApiError('NOT_FOUND', 'Email not found. Check the id.');
  };
  /**
   * Links to a password or an invitation give access to the account, so only an owner who is signed in may read them. Those
   * that make an owner nobody may: who is an owner takes a password, not just a session.
   */
  const mayRead = async ({ user }: Caller, email: StoredEmail): Promise<boolean> =>
    !secretKinds.includes(email.kind) || (user?.role === 'owner' && !(await makesOwner(db, email)));
  return {
    'GET /v1/mails': async ({ caller, query }) => {
      const { cursor, limit, ...filters } = query;
      const after = cursor === undefined ? null : readCursor(cursor);
      const page = { ...filters, siteIds: caller.siteIds, after, limit: limit + 1 };
      const found = await listEmails(db, caller.accountId, page);
      const mails = found.slice(0, limit);
      const last = found.length > limit ? mails.at(-1) : undefined;
      return {
        status: 200,
        body: { mails: mails.map(shownHead), next_cursor: last ? cursorOf(last) : null },
      };
    },

    'GET /v1/mails/:id': async ({ caller, params }) => {
      const email = await ownEmail(caller, params.id);
      const content = (await mayRead(caller, email)) ? email : { html: '', text: '' };
      const files = await listAttachments(db, email.id);
      const attachments = files.map(({ name, type, content: base64, position }) => ({
        name,
        type,
        bytes: Buffer.byteLength(base64, 'base64'),
        url: `/v1/mails/${email.id}/attachments/${position}`,
      }));
      const [html, text] = [content.html || null, content.text || null];
      return { status: 200, body: { ...shownHead(email), html, text, attachments } };
    },

    'GET /v1/mails/:id/preview': async ({ caller, params }) => {
      const email = await ownEmail(caller, params.id);
      if (email.html === '' || !(await mayRead(caller, email))) {
        throw new ApiError('NOT_FOUND', 'This email has no content to show.');
      }
      return { status: 200, body: new Uint8Array(Buffer.from(email.html)), headers: previewHeaders };
    },

    'GET /v1/mails/:id/attachments/:position': async ({ caller, params }) => {
      const email = await ownEmail(caller, params.id);
      const files = await listAttachments(db, email.id);
      const file = files.find(({ position }) => position === params.position);
      if (!file) throw new ApiError('NOT_FOUND', 'Attachment not found.');
      return {
        status: 200,
        body: new Uint8Array(Buffer.from(file.content, 'base64')),
        headers: asFile(file),
      };
    },

    'POST /v1/mails/:id/send': async ({ caller, params, change }) => {
      const email = await ownEmail(caller, params.id);
      if (email.html === '')
        throw new ApiError('NOT_FOUND', 'The content of this email was deleted, so it cannot be sent again.');
      const at = new Date(now()).toISOString();
      if ((await whyNotSent(db, email, now())) === null) await limitSendingAgain(parts, db, email);
      return change(async (inside) => {
        const why = await whyNotSent(inside.db, email, now());
        if (why !== null) throw conflict(why.reason, why.message);
        await sendAgain(inside, email, randomUUID(), at);
        inside.about(email.recipient);
        return {
          status: 202,
          body: { ...shownHead(email), state: 'waiting' as const, error: null, error_code: null },
        };
      });
    },

    'GET /v1/mail-server': async ({ caller }) => {
      requireFullAccess(caller);
      const { server, sender } = mailer;
      const smtp = server && {
        host: server.host,
        port: server.port,
        encryption: server.encryption,
        signs_in: server.auth !== null,
      };
      const from = sender.name === '' ? sender.address : `${sender.name} <${sender.address}>`;
      return { status: 200, body: { smtp, from } };
    },

    'POST /v1/mail-test': async ({ caller, body, change }) => {
      requireFullAccess(caller);
      await limitAttempts(parts, `test-email:${caller.accountId}`, testEmailTries);
      const date = new Date(now());
      const [, domain] = mailer.sender.address.split('@');
      const trial = await mailer.attempt({
        messageId: `<${randomUUID()}@${domain}>`,
        to: body.to,
        message: testEmail(baseUrl, writerOf(caller.user?.language ?? null)),
        attachments: [],
        unsubscribeUrl: null,
        date,
      });
      return change(async () => ({ status: 200, body: trial }));
    },
  } satisfies Partial<Handlers>;
}

function shownHead(email: StoredHead): EmailSummary {
  const { id, kind, site_id, recipient, subject, state, error, created_at, sent_at } = email;
  return {
    ...{ id, kind: kind as EmailSummary['kind'], site_id, to: recipient },
    ...{ subject, state, error, error_code: emailFailureOf(error), created_at, sent_at },
  };
}

/** No script, nothing loaded, an origin of its own, and only in frames of ours. */
const previewHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Never shown by the browser: whatever is in it, it is not one of our pages. */
function asFile({ name, type }: { name: string; type: string }): Record<string, string> {
  return {
    'content-type': /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

function cursorOf({ created_at, id }: StoredHead): string {
  return Buffer.from(`${created_at} ${id}`).toString('base64url');
}

function readCursor(cursor: string): { createdAt: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, id] = /^([\d:.TZ-]{20,30}) ([\da-f-]{36})$/.exec(text) ?? [];
  if (createdAt && id) return { createdAt, id };
  throw invalidFields([{ field: 'cursor', reason: 'invalid_value' }]);
}
