import { checkSmtp } from '../../../notifications/email/smtp.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped, warning } from '../finding.ts';

const limitMs = 4_000;
const timeouts = {
  dnsTimeout: limitMs,
  connectionTimeout: limitMs,
  greetingTimeout: limitMs,
  socketTimeout: limitMs,
  attemptTimeout: limitMs,
};

export const mailServerChecks: Check<DoctorParts>[] = [
  { id: 'mail', title: 'Mail server', run: checkMailServer },
];

async function checkMailServer({ config: { email }, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  const { server, sender } = email;
  if (!server) return { skipped: 'none is set: email stays in the outbox' };
  if (!(await resolves(server.host))) return { skipped: `${server.host} has no address` };
  const advice = await checkSmtp(server, sender, timeouts);
  if (advice) {
    return [
      fault(
        `the mail server ${server.host}:${server.port} takes no email: ${advice.advice}`,
        'Invitations, password resets, reports and alerts are not delivered.',
        'Correct TRUCE_SMTP_URL, or the mail server. Then send a test email under Account menu → Settings → Email.',
      ),
    ];
  }
  if (isHere(server.host) || server.encryption === 'tls' || server.encryption === 'starttls') return [];
  const isOffered =
    server.encryption === 'offered' &&
    (await checkSmtp({ ...server, encryption: 'starttls' }, sender, timeouts)) === null;
  if (isOffered) return [];
  return [
    warning(
      `email to ${server.host}:${server.port} is not encrypted`,
      'Anyone on the way can read password reset links and reports.',
      'Use smtps://, or a port where the mail server offers STARTTLS (usually 587).',
    ),
  ];
}

function isHere(host: string): boolean {
  return /^(localhost|127\.|::1$)/.test(host);
}
