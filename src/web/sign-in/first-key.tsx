import { useLocation } from 'wouter';
import { Heading } from '../app/page-heading.tsx';
import { rich, t } from '../i18n/t.ts';
import { Copyable } from '../ui/copyable.tsx';

/** The first API key, this once. */
export function FirstKey({ apiKey }: { apiKey: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Heading title={t('Your API key')}>{t('Your API key')}</Heading>
      <p>
        {rich(
          'Keep it in a safe place, such as a password manager. It is shown {strong}: Truce keeps no readable copy.',
          { strong: <strong>{t('only now')}</strong> },
        )}
      </p>
      <Copyable text={apiKey} label={t('Copy API key')} />
      <p className="soft">
        {t(
          'Programs use it to read your numbers, and to manage your sites and further keys. For this dashboard you only need your e-mail and password.',
        )}
      </p>
      <button
        type="button"
        className="button primary wide"
        onClick={() => navigate('/sites/new', { replace: true })}
      >
        {t('I have saved it')}
      </button>
    </>
  );
}
