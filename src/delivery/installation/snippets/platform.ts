import type { StepCode } from '../../../contract/sites/installation.ts';
import type { InstallationFacts } from './facts.ts';

/** A way to install: what to do, and what to paste. */
export interface Platform {
  id: string;
  name: string;
  language: string;
  steps(facts: InstallationFacts): StepCode[];
  code(facts: InstallationFacts): string;
}
