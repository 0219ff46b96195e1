import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filter } from '../../../../contract/analytics/query.ts';
import type { NewShare as Made } from '../../../../contract/sites/share-links.ts';
import { call } from '../../../app/api.ts';
import { sharesQuery } from '../../../app/queries.ts';
import { useShownOnce } from '../../../app/shown-once.ts';
import { t } from '../../../i18n/t.ts';
import { filterName } from '../../../numbers/value-names.ts';
import { Check } from '../../../ui/choices.tsx';
import { daysFromNow } from '../../../ui/days-from-now.ts';
import { Field } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form-actions.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { MadeShare } from './made-share.tsx';
import { madeSharePlace } from './made-share-place.ts';

const minLetters = 8;

/** Makes a link of what is on the screen: all numbers, or those of the filters. */
export function NewShare({ siteId, filters }: { siteId: string; filters: Filter[] }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [days, setDays] = useState('');
  const [mayEmbed, setMayEmbed] = useState(false);
  const [made, setMade] = useShownOnce<Made>(madeSharePlace(siteId), () => make.reset());
  const make = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/shares', {
        params: { id: siteId },
        body: {
          name: name.trim() || t('sharing.sharedNumbers'),
          filters,
          password: password || null,
          expires_at: days ? daysFromNow(Number(days)) : null,
          may_embed: mayEmbed,
        },
      }),
    onSuccess: (share) => {
      setMade(share);
      setName('');
      setPassword('');
      return queryClient.invalidateQueries({ queryKey: sharesQuery(siteId).queryKey });
    },
    // The address is kept in one place only, until it is said to be saved.
    gcTime: 0,
  });
  const form = useForm(make, ['password'], () => make.mutate());
  if (made) return <MadeShare share={made} onDone={() => setMade(null)} />;
  return (
    <form onSubmit={form.submit} noValidate>
      {filters.length > 0 && (
        <p>{t('sharing.theLinkShowsOnlyFilters', { filters: filters.map(filterName).join(', ') })}</p>
      )}
      <Field
        label={t('common.name')}
        hint={t('sharing.shownAsTheTitle')}
        placeholder={t('sharing.sharedNumbers')}
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t('sharing.passwordOptional')}
        autoComplete="new-password"
        error={form.refused('password', t('sharing.atLeastCharacters', { count: minLetters }))}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SelectField label={t('common.ends')} value={days} onChange={(event) => setDays(event.target.value)}>
        <option value="">{t('sharing.whenIEndIt')}</option>
        <option value="7">{t('sharing.inAWeek')}</option>
        <option value="30">{t('common.in30Days')}</option>
        <option value="365">{t('common.inAYear')}</option>
      </SelectField>
      <Check label={t('sharing.allowEmbedding')} checked={mayEmbed} onChange={setMayEmbed} />
      <FormError form={form} />
      <SubmitButton
        form={form}
        label={t('sharing.makeALink')}
        pending={t('sharing.makingTheLink')}
        className="button primary"
      />
    </form>
  );
}
