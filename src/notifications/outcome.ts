import type { DeliveryAttempt } from '../contract/integrations/integrations.ts';

/** How an attempt ended, and what follows from it. */
export interface Outcome extends Omit<DeliveryAttempt, 'error_code'> {
  isDelivered: boolean;
  /** Why this receiver gets nothing more until its owner says so; null where nothing speaks against another try. */
  endsIntegration: string | null;
  /** Whether the same message could be taken another time. */
  isWorthRetrying: boolean;
  retryAfterMs: number;
}

export type Judgement = Pick<Outcome, 'isDelivered' | 'error' | 'endsIntegration' | 'isWorthRetrying'>;
