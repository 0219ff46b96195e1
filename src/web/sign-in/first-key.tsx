import { useLocation } from 'wouter';
import { Heading } from '../app/page-heading.tsx';
import { rich, t } from '../i18n/t.ts';
import { Copyable } from '../ui/copyable.tsx';

/** The first API key, this once. */
export function FirstKey({ apiKey }: { apiKey: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Heading title={t('sign-in.yourApiKey')}>{t('sign-in.yourApiKey')}</Heading>
      <p>{rich('keys.keepItInASafe', { strong: <strong>{t('common.onlyNow')}</strong> })}</p>
      <Copyable text={apiKey} label={t('common.copyApiKey')} />
      <p className="soft">{t('sign-in.programsUseItToRead')}</p>
      <button
        type="button"
        className="button primary wide"
        onClick={() => navigate('/sites/new', { replace: true })}
      >
        {t('integrations.iHaveSavedIt')}
      </button>
    </>
  );
}
