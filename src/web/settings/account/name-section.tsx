import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Member } from '../../../contract/team/roles.ts';
import { call } from '../../app/api.ts';
import { memberQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';

/** What the others in the team call the member. */
export function NameSection({ member }: { member: Member }) {
  const [name, setName] = useState(member.name);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => call('PATCH /v1/me', { body: { name } }),
    onSuccess: (changed) => {
      setName(changed.name);
      return queryClient.invalidateQueries({ queryKey: memberQuery().queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className="panel" onSubmit={submit} aria-labelledby="own-name">
      <h2 id="own-name">{t('common.name')}</h2>
      <Field
        label={t('common.yourName')}
        autoComplete="name"
        maxLength={80}
        value={name}
        hint={t('account.forTheOthersInThe')}
        onChange={(event) => {
          setName(event.target.value);
          save.reset();
        }}
      />
      {save.isError && <ErrorNotice error={save.error} />}
      <div className={formStyles.save}>
        <button type="submit" className="button" aria-disabled={save.isPending}>
          {save.isPending ? t('common.saving') : t('common.save')}
        </button>
        <span role="status" className="soft">
          {save.isSuccess && t('common.saved')}
        </span>
      </div>
    </form>
  );
}
