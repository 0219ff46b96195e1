import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openLog, outputTo } from '../../src/kit/log.ts';

it('goes on where a line cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const log = openLog('info', outputTo(full));
  for (let times = 0; times < 3; times++) expect(() => log.warn('lost')).not.toThrow();
  closeSync(full);
});
