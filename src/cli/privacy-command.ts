import type { Config } from '../composition/config.ts';
import { type PrivacyFacts, readFacts } from './privacy/read-facts.ts';
import { withRecords } from './user-command.ts';

/** `truce privacy` */
export function readPrivacy(config: Config, version: string): Promise<PrivacyFacts> {
  return withRecords(config, ({ records }) => readFacts(records, config, { now: Date.now(), version }));
}
