import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import formStyles from '../../ui/form.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { SiteForm } from '../change/use-site-form.ts';

interface SectionFormProps {
  form: SiteForm<object> | Omit<SiteForm<never>, 'set'>;
  /** The fields whose errors are shown beside them. */
  fields: string[];
  children: ReactNode;
}

/** The form of a section, with its button and what came of it. */
export function SectionForm({ form, fields, children }: SectionFormProps) {
  const isToldAtField = fields.some((field) => refusalWithin(form.error, field));
  return (
    <form onSubmit={form.save} noValidate>
      {children}
      {form.conflict && <ChangedElsewhere conflict={form.conflict} />}
      {form.error && !isToldAtField && <ErrorNotice error={form.error} />}
      <div className={formStyles.save}>
        <button
          type="submit"
          className={form.isDirty ? 'button primary' : 'button'}
          aria-disabled={form.isSaving || form.conflict !== null}
        >
          {form.isSaving ? t('common.saving') : t('common.save')}
        </button>
        {form.isDirty && !form.isSaving && (
          <button type="button" className="button quiet" onClick={form.discard}>
            {t('common.discard')}
          </button>
        )}
        <span role="status" className="soft">
          {form.isSaved && t('common.saved')}
          {form.isDirty && !form.error && t('site-settings.notSavedYet')}
          {isToldAtField && t('site-settings.notSavedPleaseLookAt')}
        </span>
      </div>
    </form>
  );
}
