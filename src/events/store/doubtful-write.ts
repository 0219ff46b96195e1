import { StoreUnavailable } from '../../kit/store-unavailable.ts';

/** Rows were written while the disk became full: they may be damaged, and the token of their insert says nothing. */
export class DoubtfulWrite extends StoreUnavailable {
  constructor() {
    super('events', new Error('the disk became full while rows were written'));
  }
}
