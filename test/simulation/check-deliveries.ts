import { createHmac } from 'node:crypto';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
import type { Disturbance, Emphasis } from './office.ts';
import type { OfficeStage } from './office-stage.ts';
import type { PostOffice } from './post-office.ts';
import type { Received, Receivers } from './receivers.ts';
import type { World } from './world.ts';

export interface OfficeOutcome {
  stage: OfficeStage;
  receivers: Receivers;
  post: PostOffice;
  disturbances: Disturbance[];
  emphasis: Emphasis;
  /** When it began, in milliseconds since the simulation did. */
  begin: number;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** docs/webhooks.md */
const documentedMs = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];
/** A look each second, two requests at a time to a receiver, 15 s each. */
const lookMs = 20 * second;
/** What was read before a pause is sent after it. */
const longestPauseMs = 180 * second;

/** What deliveries promise: at least once, the same and signed each time, by the schedule, never to one that is off. */
export async function checkDeliveries(world: World, outcome: OfficeOutcome): Promise<void> {
  const { db } = outcome.stage.records;
  const { open } = await storedSecrets(db);
  const hooks = await db.selectFrom('integrations').selectAll().execute();
  const notifications = await db.selectFrom('notifications').selectAll().execute();
  const deliveries = await db.selectFrom('deliveries').selectAll().execute();
  const attempts = await db.selectFrom('delivery_attempts').selectAll().orderBy('at').execute();
  const { received } = outcome.receivers;
  for (const hook of hooks) {
    const [url, secret] = [open(hook.url), open(hook.secret ?? '')];
    const requests = received.filter((each) => each.url === url);
    if (hook.state === 'disabled') checkDisabled(world, hook, requests);
    for (const notification of notifications) {
      const what = `${notification.key.split(':')[0]} to ${hook.name}`;
      const own = requests.filter(({ headers }) => headers['webhook-id'] === notification.id);
      const ways = deliveries.filter(
        (each) => each.integration_id === hook.id && each.notification_id === notification.id,
      );
      const offAt = Date.parse(hook.updated_at) - world.maxSkewMs;
      const isWanted = hook.state === 'active' || offAt > Date.parse(notification.created_at);
      if (ways.length !== 1 && isWanted) world.blame(`${what}: ${ways.length} deliveries`);
      for (const { headers, body, at } of own) {
        const wall = world.now() - world.clock.now() + at;
        if (body !== open(notification.body)) world.blame(`${what}: another body`);
        if (!isSigned(headers, body, secret, wall, world.maxSkewMs)) world.blame(`${what}: wrong signature`);
      }
      for (const way of ways) {
        const tries = attempts.filter(({ delivery_id }) => delivery_id === way.id);
        const [most, isOff] = [10 + outcome.disturbances.length, hook.state === 'disabled'];
        if (tries.length > most) world.blame(`${what} was tried ${tries.length} times`);
        if (outcome.emphasis !== 'reports') checkEnd(world, what, way, { own, isOff });
        checkSchedule(world, what, inTurn(tries), outcome);
      }
    }
    const known = new Set(notifications.map(({ id }) => id));
    const stray = requests.filter(({ headers }) => !known.has(headers['webhook-id'] ?? ''));
    if (stray.length > 0) world.blame(`${hook.name} got ${stray.length} requests with an unknown id`);
  }
}

type Way = { state: string; attempts: number };

function checkEnd(
  world: World,
  what: string,
  { state, attempts }: Way,
  { own, isOff }: { own: Received[]; isOff: boolean },
): void {
  if (state === 'waiting') world.blame(`${what} still waits after ${attempts} attempts`);
  if (state === 'delivered' && !own.some(({ isTaken }) => isTaken)) world.blame(`${what} never arrived`);
  if (state === 'failed' && attempts !== 10 && !isOff) world.blame(`${what} was given up after ${attempts}`);
}

function checkDisabled(world: World, hook: { name: string; updated_at: string }, requests: Received[]): void {
  const since = Date.parse(hook.updated_at) - (world.now() - world.clock.now());
  const late = requests.filter(({ at }) => at > since + longestPauseMs + 2 * world.maxSkewMs);
  if (late.length > 0) world.blame(`${hook.name} is disabled and got ${late.length} requests`);
}

type Try = { at: string; duration_ms: number; status: number | null };

/** Without those of a worker that was paused meanwhile: another one has taken its turn. */
function inTurn(tries: Try[]): Try[] {
  return tries.filter(({ at, duration_ms }, index) => {
    const next = tries[index + 1];
    return !next || Date.parse(next.at) > Date.parse(at) + duration_ms;
  });
}

function checkSchedule(world: World, what: string, tries: Try[], { disturbances }: OfficeOutcome): void {
  const epoch = world.now() - world.clock.now();
  for (const [index, { at, duration_ms, status }] of tries.slice(0, -1).entries()) {
    const [end, next] = [Date.parse(at) + duration_ms, Date.parse(tries[index + 1]?.at ?? '')];
    const gap = next - end;
    const delay = documentedMs[index] ?? 0;
    const least = delay * 0.9 - 2 * world.maxSkewMs;
    if (gap < least) world.blame(`${what}: attempt ${index + 2} after ${gap} ms instead of ${delay}`);
    const isExcused = disturbances.some(
      ({ from, to }) => from < next - epoch + lookMs && to > end - epoch - lookMs,
    );
    // A receiver may ask for more time.
    const most = Math.max(delay * 1.1, status === 503 ? 4_000 * second : 0) + lookMs + 2 * world.maxSkewMs;
    if (gap > most && !isExcused)
      world.blame(`${what}: attempt ${index + 2} only after ${gap} ms, not ${delay}`);
  }
}

/** Standard Webhooks, worked out without the code under test. */
function isSigned(
  headers: Received['headers'],
  body: string,
  secret: string,
  wallMs: number,
  skewMs: number,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
  return signature === expected && Math.abs(Number(time) * 1000 - wallMs) <= 1_000 + skewMs;
}
