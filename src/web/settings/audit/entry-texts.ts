import type { AuditAction, AuditEntry } from '../../../contract/operations/audit.ts';
import type { Scope } from '../../../contract/team/keys.ts';
import type { Role } from '../../../contract/team/roles.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';

/** Who did it. The operator has no account here, so the log has a word in place of their name. */
export function actorText({ kind, name }: AuditEntry['actor']): string {
  if (kind === 'nobody' && name === 'the operator') return t('audit.theOperator');
  return name || t('audit.someone');
}

/** What was changed, in the member's language: the log keeps roles, scopes and policies as the API names them. */
export function thingText(action: AuditAction, thing: string): string {
  if (action === 'sign_in_policy_changed') return policyTexts[thing] ?? thing;
  if (action === 'member_changed' || action === 'member_invited') return roleNamed(thing);
  if (action === 'key_made') return scopesNamed(thing);
  if (action === 'session_erased') return erasureNamed(thing);
  if (action === 'ab_test_ended') return lastDayNamed(thing);
  return thing;
}

const roleNames: Record<Role, string> = {
  owner: t('team.owner'),
  admin: t('common.admin'),
  reader: t('common.reader'),
};

const scopeNames: Record<Scope, string> = {
  read: t('keys.read'),
  write: t('keys.write'),
  admin: t('keys.manageKeys'),
};

const policyTexts: Record<string, string> = {
  everybody: t('audit.everyMember'),
  own_choice: t('audit.ownChoice'),
};

/** `ada@example.com: reader (News) → admin`, or of before 0.2.0 `reader (2 sites)`. An address has no spaces. */
function roleNamed(thing: string): string {
  return thing
    .split(' → ')
    .map((rights) =>
      rights.replace(/^(?:(\S+): )?(owner|admin|reader)(?= \(|$)/, (_, whom, role) => {
        const named = roleNames[role as Role];
        return whom === undefined ? named : labeled(whom, named);
      }),
    )
    .join(' → ')
    .replace(/\((\d+) sites?\)/g, (_, count) => `(${t('audit.sites', { count: Number(count) })})`);
}

/** `Deploy: read, write (News)` */
function scopesNamed(thing: string): string {
  const said = /^(.*): ((?:read|write|admin)(?:, (?:read|write|admin))*)( \(.*\))?$/s.exec(thing);
  if (!said) return thing;
  const [, name = '', scopes = '', sites = ''] = said;
  const named = scopes.split(', ').map((scope) => scopeNames[scope as Scope]);
  return labeled(name, named.join(', ') + sites);
}

/** `5f0c…: events=4, sessions=1, failed_events=0, sha256=…`, or as older entries have it `5f0c…: 4 events, 1 sessions, 0 failed events; SHA-256 …`. */
function erasureNamed(thing: string): string {
  const now = /^(\S+): events=(\d+), sessions=(\d+), failed_events=(\d+), sha256=(\S+)$/;
  const before = /^(\S+): (\d+) events, (\d+) sessions, (\d+) failed events; SHA-256 (\S+)$/;
  const said = now.exec(thing) ?? before.exec(thing);
  if (!said) return thing;
  const [, receipt = '', events, sessions, failed, hash = ''] = said;
  return t('audit.erasedRows', {
    ...{ receipt, hash, events: Number(events), sessions: Number(sessions), failed: Number(failed) },
  });
}

/** A test that ended on its last day has that day; others have the names of their variants. */
function lastDayNamed(thing: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(thing) ? t('audit.onItsLastDay', { day: formatDate(thing) }) : thing;
}
