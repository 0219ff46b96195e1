import type { Arm } from '../statistics/arm.ts';

/** A variant's counts and its part of the visitors now. */
export interface VariantCounts extends Arm {
  name: string;
  weight: number;
}

/** What else is known of a test. */
export interface Facts {
  /** The variant that the others are compared with; null without a test: then by its name, else the first. */
  control: string | null;
  /** Share of the sessions that saw several variants, 0 to 1. */
  multipleExposure: number;
  /** Between the first exposure and the last. */
  days: number;
  /** Sessions of the variants, of each visitor one, and what the weights of their time would have given. */
  ratio: { counts: number[]; expected: number[] };
  weightsChanged: boolean;
  /** Whether two variants that get visitors show the same wall. */
  sameTemplate: boolean;
  /** Whether a template was saved while it was tested. */
  templateEdited: boolean;
  /** Variants that were taken back because they breached a guardrail. */
  reverted: string[];
  /** Sessions that the sample-ratio check leaves out: of the first minutes after a change. */
  leftOut: number;
  /** Whether only some visitors take part yet: the steps are there to find damage, not winners. */
  rampUp: boolean;
  /** Whether the shares follow the results: then nothing is inferred from them. */
  bandit: boolean;
}
