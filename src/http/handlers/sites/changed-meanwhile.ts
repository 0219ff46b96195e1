import { conflict } from '../../../contract/core/errors.ts';
import { TemplateChanged } from '../../../records/sites/templates.ts';

/** Somebody else saved the template or its draft: says so, naming the field that told. For `catch`. */
export function changedMeanwhile(field: 'based_on' | 'publishes'): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof TemplateChanged)) throw error;
    const message =
      field === 'publishes'
        ? 'The draft has changed since you read it. Read it again, then publish it.'
        : 'The template has changed since you read it. Read it again, then send your change.';
    throw conflict('changed_meanwhile', message, { field });
  };
}
