/** What a test process takes from the product; `build-once.ts` bundles it. */
export { openTruce } from '../../src/composition/app.ts';
export { readConfig } from '../../src/composition/config.ts';
export { firstStart } from '../../src/composition/first-start.ts';
export { openEvents } from '../../src/composition/open-events.ts';
export { openRecords } from '../../src/composition/open-records.ts';
export { upgradeStores } from '../../src/composition/upgrade/upgrade-stores.ts';
export { eventSteps } from '../../src/events/store/migrate.ts';
export { openLog } from '../../src/kit/log.ts';
export { workPrivately } from '../../src/kit/private-directory.ts';
export { takeDirectory } from '../../src/records/directory-lock.ts';
export { stepsOf } from '../../src/records/migrate.ts';
export { sqliteTraits } from '../../src/records/sqlite.ts';

declare const __TRUCE_VERSION__: string;
export const version = __TRUCE_VERSION__;
