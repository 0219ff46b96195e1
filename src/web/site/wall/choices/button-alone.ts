import type { Choice } from '../../../../contract/sites/choices.ts';

/** What a template without choices of its own has. */
export const buttonAlone: Choice[] = [{ id: 'allow', kind: 'allow' }];
