import type { Engine } from '../../events/store/engine.ts';
import { hasTable } from '../../events/store/has-table.ts';
import { type EventStep, eventSteps } from '../../events/store/migrate.ts';
import { listEventSteps, waitingEventSteps } from '../../events/store/waiting-steps.ts';
import { NewerDatabase } from '../../kit/newer-database.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { isBlank } from '../../records/check-database.ts';
import { listDone, type migrate, stepsOf, waitingSteps } from '../../records/migrate.ts';
import type { Records } from '../../records/records.ts';

export interface Stores {
  records: Records;
  engine: Engine;
}

/** Names of migrations, of both stores. */
export interface StepNames {
  records: string[];
  events: string[];
}

/** The migrations of a version. */
export interface Steps {
  records: NonNullable<Parameters<typeof migrate>[1]>;
  events: Record<string, EventStep>;
}

export interface StepsWaiting extends StepNames {
  /** Whether they change tables of an installation, and not only create those of a new one. */
  isUpgrade: boolean;
}

/** Migrations wait in a database that this command may not change. */
export class UpgradeWaits extends OperatorError {
  constructor(which: string, waiting: string[]) {
    const count = `${waiting.length} ${waiting.length === 1 ? 'migration' : 'migrations'}`;
    super(
      `${which} lacks ${count} of this version (${waiting.join(', ')}); run \`truce migrate\`, or restart the server with this version`,
    );
  }
}

export function stepsOfThisVersion({ traits }: Records): Steps {
  return { records: stepsOf(traits), events: eventSteps };
}

/** What a start would do to the stores. Changes nothing. @throws NewerDatabase */
export async function readStepsWaiting({ records, engine }: Stores, steps: Steps): Promise<StepsWaiting> {
  const ofRecords = await waitingSteps(records, steps.records);
  if (ofRecords.newer !== null) throw new NewerDatabase('the database', ofRecords.newer);
  const ofEvents = await waitingEventSteps(engine, steps.events);
  if (ofEvents.newer !== null) throw new NewerDatabase('the event store', ofEvents.newer);
  const isOld = ofRecords.waiting.length > 0 && !(await isBlank(records));
  return {
    records: ofRecords.waiting,
    events: ofEvents.waiting,
    isUpgrade: isOld || (ofEvents.waiting.length > 0 && !ofEvents.isBlank),
  };
}

/** The migrations that the stores have had. */
export async function readStepsDone({ records, engine }: Stores): Promise<StepNames> {
  return { records: await listDone(records), events: await listEventSteps(engine) };
}

type EventStore = Pick<Engine, 'database' | 'cluster' | 'query'>;

/** @returns the migrations that wait @throws NewerDatabase */
export async function refuseNewerRecords(records: Records): Promise<string[]> {
  const { waiting, newer } = await waitingSteps(records);
  if (newer !== null) throw new NewerDatabase('the database', newer);
  return waiting;
}

/** The same of the event store. */
export async function refuseNewerEvents(engine: EventStore): Promise<string[]> {
  const { waiting, newer } = await waitingEventSteps(engine);
  if (newer !== null) throw new NewerDatabase('the event store', newer);
  return waiting;
}

/** For commands that may run beside a server: tables are created where there are none, and never changed. */
export async function refuseOldRecords(records: Records): Promise<void> {
  const waiting = await refuseNewerRecords(records);
  if (waiting.length > 0 && !(await isBlank(records))) throw new UpgradeWaits('the database', waiting);
}

/** The same of the event store. */
export async function refuseOldEvents(engine: EventStore): Promise<void> {
  const waiting = await refuseNewerEvents(engine);
  if (waiting.length > 0 && (await hasTable(engine, 'events')))
    throw new UpgradeWaits('the event store', waiting);
}
