import type { SecondStep } from '../../contract/auth/mfa-sign-in.ts';
import type { Me } from '../../contract/team/roles.ts';
import { factorsOf } from '../../records/accounts/mfa.ts';
import { addTicket } from '../../records/accounts/sign-in-tickets.ts';
import type { User } from '../../records/accounts/users.ts';
import { finishSignIn, type SignInParts } from '../finish-sign-in.ts';
import type { Header } from '../known-device.ts';
import { refuseChanged } from '../refuse-changed.ts';

type FirstStepAnswer =
  | { status: 200; body: Me; headers: { 'set-cookie': string[] } }
  | { status: 202; body: SecondStep };

/** After the right password, or after the provider named the member: signs in, or says which second step is needed. The session starts after both. */
export async function firstStepDone(
  parts: SignInParts,
  user: User,
  header: Header,
  isByProvider = false,
): Promise<FirstStepAnswer> {
  const factors = await factorsOf(parts.records.db, user.id);
  if (factors.length === 0) {
    return { status: 200, ...(await finishSignIn(parts, user, header, { isByProvider, isOneStep: true })) };
  }
  const draft = { purpose: 'second_step' as const, userId: user.id };
  const ticket = await parts.records.db.transaction().execute(async (db) => {
    await refuseChanged(db, user);
    return addTicket(db, draft, parts.now());
  });
  return { status: 202, body: { ...ticket, factors } };
}
