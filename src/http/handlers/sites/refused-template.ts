import { conflict, invalidFields } from '../../../contract/core/errors.ts';
import { templateLimits } from '../../../contract/sites/templates.ts';
import {
  MostTemplates,
  TemplateNameReserved,
  TemplateTooLarge,
} from '../../../records/sites/template-room.ts';
import { TemplateChanged } from '../../../records/sites/templates.ts';

const reservedName =
  'must not be `control` or `plain`, which analytics use for the default template and the wall of the inline snippet';

/**
 * Says why a template or its draft was not saved; where somebody else saved it, naming the field that told. For `catch`.
 */
export function refusedTemplate(field: 'based_on' | 'publishes'): (error: unknown) => never {
  return (error) => {
    if (error instanceof TemplateTooLarge) throw invalidFields([{ field: 'config', reason: 'too_large' }]);
    if (error instanceof TemplateNameReserved)
      throw invalidFields([{ field: 'name', reason: 'invalid_value' }], reservedName);
    if (error instanceof MostTemplates) {
      const most = templateLimits.names;
      const message = `A site can have at most ${most} templates, drafts included. Delete one first.`;
      throw conflict('most_templates', message, { most });
    }
    if (!(error instanceof TemplateChanged)) throw error;
    const message =
      field === 'publishes'
        ? 'The draft has changed since you read it. Read it again, then publish it.'
        : 'The template was saved, created or deleted since you read it. Read it again, then send your change.';
    throw conflict('changed_meanwhile', message, { field: error.field ?? field });
  };
}
