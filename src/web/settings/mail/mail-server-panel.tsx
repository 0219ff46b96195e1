import type { MailServer } from '../../../contract/operations/mails.ts';
import { t } from '../../i18n/t.ts';
import settingsStyles from '../settings.module.css';
import styles from './mail.module.css';

const encryptionTexts: Record<NonNullable<MailServer['smtp']>['encryption'], string> = {
  tls: t('mail.tlsFromTheFirstByte'),
  starttls: t('mail.starttlsRequired'),
  offered: t('mail.starttlsWhereTheServerOffers'),
  none: t('common.none'),
};

/** Which server mail leaves by; its password is never shown. */
export function MailServerPanel({ server: { smtp, from } }: { server: MailServer }) {
  if (!smtp) {
    return (
      <section className="panel">
        <h2>{t('mail.noMailServerIsSet')}</h2>
        <p>{t('mail.emailsAreKeptBelow')}</p>
        <p>{t('mail.toSendItSetThese')}</p>
        <pre className={styles.mailExample}>
          <code>{`TRUCE_SMTP_URL=smtp://user:password@mail.example.com:587\nTRUCE_MAIL_FROM=${from}`}</code>
        </pre>
      </section>
    );
  }
  return (
    <section className="panel">
      <h2>{t('mail.mailServer')}</h2>
      <dl className={settingsStyles.mailFacts}>
        <div>
          <dt>{t('mail.server')}</dt>
          <dd>{`${smtp.host}:${smtp.port}`}</dd>
        </div>
        <div>
          <dt>{t('common.from')}</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>{t('mail.encryption')}</dt>
          <dd>{encryptionTexts[smtp.encryption]}</dd>
        </div>
        <div>
          <dt>{t('mail.signsIn')}</dt>
          <dd>{smtp.signs_in ? t('mail.yes') : t('mail.no')}</dd>
        </div>
      </dl>
    </section>
  );
}
