import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../../contract/team/roles.ts';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { memberQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { Field } from '../../ui/field.tsx';
import { SaveLine } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';

/** What the others in the team call the member. */
export function NameSection({ member }: { member: Member }) {
  const { state, settle } = useKeptDraft(['own-name'], { name: member.name });
  const [{ draft }, setState] = state;
  const { name } = draft;
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (sent: typeof draft) => call('PATCH /v1/me', { body: sent }),
    onSuccess: ({ name: saved }, sent) => {
      settle(sent, { name: saved });
      return queryClient.invalidateQueries({ queryKey: memberQuery().queryKey });
    },
  });
  const form = useForm(save, [], () => save.mutate(draft));
  return (
    <form className="panel" onSubmit={form.submit} aria-labelledby="own-name">
      <h2 id="own-name">{t('common.name')}</h2>
      <Field
        label={t('common.yourName')}
        autoComplete="name"
        maxLength={80}
        value={name}
        hint={t('account.forTheOthersInThe')}
        onChange={(event) => {
          const typed = event.target.value;
          setState((now) => ({ ...now, draft: { name: typed } }));
          clearRefusal(save);
        }}
      />
      <SaveLine form={form} label={t('common.save')} pending={t('common.saving')}>
        {save.isSuccess && t('common.saved')}
      </SaveLine>
    </form>
  );
}
