import { useState } from 'react';
import type { TeamMember } from '../../../contract/team/members.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import { lacksSites, type Rights, rightsChange, rightsOf } from './rights.ts';
import { RightsFields } from './rights-fields.tsx';
import styles from './team.module.css';

/** What a member may do; it is saved as the difference to what it was as the form opened. */
export function RightsForm({
  member,
  sites,
  mayMakeOwner,
  isSaving,
  onSave,
  onCancel,
}: {
  member: TeamMember;
  sites: SiteSummary[];
  mayMakeOwner: boolean;
  isSaving: boolean;
  onSave: (wanted: Partial<Pick<TeamMember, 'role' | 'site_ids'>>) => void;
  onCancel: () => void;
}) {
  const [before] = useState<Rights>(() => rightsOf(member, sites));
  const [rights, setRights] = useState(before);
  const [isTried, setTried] = useState(false);
  const wanted = rightsChange(before, rights);
  // A limit to sites that are all deleted may stay as it is.
  const isSiteMissing = wanted.site_ids !== undefined && lacksSites(rights);
  const form = useForm({ isPending: isSaving, error: null }, [], () => {
    setTried(true);
    if (!isSiteMissing) onSave(wanted);
  });
  return (
    <form className={styles.memberRights} onSubmit={form.submit}>
      <RightsFields
        rights={rights}
        sites={sites}
        mayMakeOwner={mayMakeOwner}
        isSiteMissing={isTried && isSiteMissing}
        onChange={setRights}
      />
      <FormActions form={form} label={t('common.save')} pending={t('common.saving')} onCancel={onCancel} />
    </form>
  );
}
