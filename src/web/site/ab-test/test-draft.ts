import type { Allocation } from '../../../contract/analytics/ab-test-runs.ts';
import type { SiteConfig } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { type GuardDraft, guardDraftOf, toGuardrails } from './guard-fields.tsx';
import { type DraftVariant, draftOf, toVariants } from './variants-draft.ts';

/** A test as its form has it. */
export interface TestDraft {
  variants: DraftVariant[];
  allocation: Allocation;
  guards: GuardDraft;
  /** YYYY-MM-DD; empty for none. */
  lastDay: string;
}

/** @param proposed id of the template to compare with the present one, instead of the test that the site had. */
export function testDraftOf(config: SiteConfig, templates: Template[], proposed?: string): TestDraft {
  const { ab_test } = config;
  return {
    variants: draftOf(config, templates, proposed),
    allocation: ab_test.allocation ?? 'fixed',
    guards: guardDraftOf(ab_test),
    lastDay: ab_test.ends_on ?? '',
  };
}

/** What the server keeps of it, besides whether it runs. */
export function toTest(draft: TestDraft, config: SiteConfig, templates: Template[]) {
  return {
    variants: toVariants(draft.variants, config, templates),
    allocation: draft.allocation,
    guard_rails: toGuardrails(draft.guards, draft.allocation),
    ends_on: draft.lastDay || null,
  };
}
