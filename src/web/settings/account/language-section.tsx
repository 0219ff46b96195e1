import { useMutation } from '@tanstack/react-query';
import type { Member } from '../../../contract/team/roles.ts';
import type { Language } from '../../../kit/messages/languages.ts';
import { call } from '../../app/api.ts';
import { chooseLanguage, language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { LanguageField } from '../../ui/language-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useDrawnAtOnce } from '../../ui/use-drawn-at-once.ts';

/** The language of the member's emails, and of the dashboard in this browser. */
export function LanguageSection({ member }: { member: Member }) {
  const save = useMutation({
    mutationFn: (next: Language) => call('PUT /v1/me/language', { body: { language: next } }),
    // Loads the page in it.
    onSuccess: (_, next) => chooseLanguage(next),
  });
  const mutate = useDrawnAtOnce(save.mutate);
  const chosen = save.isPending ? save.variables : (member.language ?? language);
  // Another browser may have chosen another one.
  const isOfBoth = member.language === null || member.language === language;
  return (
    <section className="panel" aria-labelledby="own-language">
      <h2 id="own-language">{t('common.language')}</h2>
      <LanguageField
        value={chosen}
        hint={isOfBoth ? t('account.languageOfEmails') : t('account.languageOfEmailsOnly')}
        onChange={(next) => save.isPending || mutate(next)}
      />
      {save.isError && <ErrorNotice error={save.error} />}
    </section>
  );
}
