import { StoreUnavailable } from '../../kit/store-unavailable.ts';

/** As of ClickHouse for a lack of space (file-refused.ts). */
const code = '243';

/** Rows were written while the disk was nearly full: they may be damaged, and the token of their insert says nothing. */
export class DoubtfulWrite extends StoreUnavailable {
  constructor() {
    super(
      'events',
      Object.assign(new Error('the disk is nearly full, so what was written may be damaged'), { code }),
    );
  }
}
