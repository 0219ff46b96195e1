import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import { raceLimits } from '../limits/race-limits.ts';
import { profileIds } from './simulations.ts';

export const raceOutcomes = ['recovered', 'lost', 'on_purpose', 'limit', 'stopped', 'no_help'] as const;
export type RaceOutcome = (typeof raceOutcomes)[number];

const roles = ['loader', 'track', 'media'] as const;

export const RaceRound = z
  .object({
    at: Instant,
    outcome: z
      .enum(raceOutcomes)
      .describe(
        `\`recovered\`: new paths that no list blocks, which pages find as far as they know the further addresses of the script; \`lost\`: a list blocks the new ones too; \`on_purpose\`: a list names the site, so nothing was rotated; \`limit\`: ${raceLimits.rotationsADay} rotations today already; \`stopped\`: lost ${raceLimits.lossesInARow} times in a row; \`no_help\`: a new path changes nothing, because the host or a fixed name is blocked, or the script without a further address that pages know.`,
      ),
    rotated: z.array(z.enum(roles)),
    reserve_left: z
      .number()
      .int()
      .nullable()
      .describe(
        'If the script was blocked: how many further addresses of it (`config.delivery.reserve`) were left after the round. At 0, save new ones and paste the new snippet. Null: the script was not blocked.',
      ),
    list: z.string(),
    rule: z.string().describe('The first rule that blocked something.'),
  })
  .meta({ id: 'ListRaceRound' });
export type RaceRound = z.output<typeof RaceRound>;

export const Canary = z
  .object({
    at: Instant,
    since: Instant.describe('Time of the first visit with these kinds.'),
    blind: z
      .array(z.enum(profileIds))
      .describe(
        'Kinds of blockers with which the script did not run on the page, at the last visit that could open it.',
      ),
    failed: z.string().nullable().describe('Why the page could not be opened; null if it could.'),
  })
  .meta({ id: 'ListRaceCanary' });
export type Canary = z.output<typeof Canary>;

export const ListRace = z
  .object({
    rotations_today: z
      .number()
      .int()
      .describe(`At most ${raceLimits.rotationsADay}. Days begin at 00:00 UTC.`),
    losses: z.number().int().describe('In a row.'),
    stopped_because: z
      .enum(['on_purpose', 'losing'])
      .nullable()
      .describe(
        'Why rotation is paused. It resumes when you request a check, or once no list blocks the site, or the rule that names it is gone. Null: not paused.',
      ),
    last_round: RaceRound.nullable(),
    canary: Canary.nullable().describe('The last visit with a real browser; null without one.'),
  })
  .meta({ id: 'ListRace' });
export type ListRace = z.output<typeof ListRace>;
