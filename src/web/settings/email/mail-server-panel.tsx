import type { MailServer } from '../../../contract/operations/emails.ts';
import { t } from '../../i18n/t.ts';
import settingsStyles from '../settings.module.css';
import styles from './email.module.css';

const encryptionTexts: Record<NonNullable<MailServer['smtp']>['encryption'], string> = {
  tls: t('email-settings.tlsFromTheFirstByte'),
  starttls: t('email-settings.starttlsRequired'),
  offered: t('email-settings.starttlsWhereTheServerOffers'),
  none: t('common.none'),
};

/** Which server email leaves by; its password is never shown. */
export function MailServerPanel({ server: { smtp, from } }: { server: MailServer }) {
  if (!smtp) {
    return (
      <section className="panel">
        <h2>{t('email-settings.noMailServerIsSet')}</h2>
        <p>{t('email-settings.emailsAreKeptBelow')}</p>
        <p>{t('email-settings.toSendItSetThese')}</p>
        <pre className={styles.emailExample}>
          <code>{`TRUCE_SMTP_URL=smtp://user:password@mail.example.com:587\nTRUCE_MAIL_FROM=${from}`}</code>
        </pre>
      </section>
    );
  }
  return (
    <section className="panel">
      <h2>{t('email-settings.mailServer')}</h2>
      <dl className={settingsStyles.emailFacts}>
        <div>
          <dt>{t('email-settings.server')}</dt>
          <dd>{`${smtp.host}:${smtp.port}`}</dd>
        </div>
        <div>
          <dt>{t('email-settings.sender')}</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>{t('email-settings.encryption')}</dt>
          <dd>{encryptionTexts[smtp.encryption]}</dd>
        </div>
        <div>
          <dt>{t('email-settings.signsIn')}</dt>
          <dd>{smtp.signs_in ? t('email-settings.yes') : t('email-settings.no')}</dd>
        </div>
      </dl>
    </section>
  );
}
