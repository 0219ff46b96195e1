import type { IntakeBounds } from '../../events/intake/intake-bounds.ts';
import type { EarlyIntake } from './early-intake.ts';
import type { IngestProcesses, ServerAnswers } from './ingest-processes.ts';

/** The real answers replace those from before the stores were there, and get what was counted meanwhile. */
export async function takeOver(
  processes: Pick<IngestProcesses, 'answer'>,
  early: Pick<EarlyIntake, 'handOver' | 'close'> | null,
  { answers, bounds }: { answers: ServerAnswers; bounds: Pick<IntakeBounds, 'noteDays'> },
): Promise<void> {
  // First: processes go on counting, and what is counted early after it was handed over would be lost.
  processes.answer(answers);
  early?.handOver(answers, bounds);
  await early?.close();
}
