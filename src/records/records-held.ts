import { StoreUnavailable } from '../kit/store-unavailable.ts';

/** `moving`: for up to a minute, while they are copied. `moved`: for good, until this process starts with the new settings. */
export type HeldState = 'moving' | 'moved';

const reasons: Record<HeldState, string> = {
  moving: 'it is being moved, and takes no changes for up to a minute',
  moved: 'it was moved; restart the server with the new settings',
};

/** Stores that respond, and that this process leaves as they are. */
export class StoresHeld extends StoreUnavailable {
  constructor(
    store: 'records' | 'events',
    readonly state: HeldState,
  ) {
    super(store, new Error(reasons[state]));
  }
}
