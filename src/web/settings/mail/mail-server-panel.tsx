import type { MailServer } from '../../../contract/operations/mails.ts';
import { t } from '../../i18n/t.ts';

const encryptionTexts: Record<NonNullable<MailServer['smtp']>['encryption'], string> = {
  tls: t('TLS from the first byte'),
  starttls: t('STARTTLS, required'),
  offered: t('STARTTLS where the server offers it'),
  none: t('None'),
};

/** Which server mail leaves by; its password is never shown. */
export function MailServerPanel({ server: { smtp, from } }: { server: MailServer }) {
  if (!smtp) {
    return (
      <section className="panel mail-server">
        <h2>{t('No mail server is set up')}</h2>
        <p>{t('Mail is kept in the outbox below, where admins can read it. Nothing is lost.')}</p>
        <p>{t('To send it, set these two on the server and start Truce again:')}</p>
        <pre className="mail-example">
          <code>{`TRUCE_SMTP_URL=smtp://user:password@mail.example.com:587\nTRUCE_MAIL_FROM=${from}`}</code>
        </pre>
      </section>
    );
  }
  return (
    <section className="panel mail-server">
      <h2>{t('Mail server')}</h2>
      <dl className="mail-facts">
        <div>
          <dt>{t('Server')}</dt>
          <dd>{`${smtp.host}:${smtp.port}`}</dd>
        </div>
        <div>
          <dt>{t('From')}</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>{t('Encryption')}</dt>
          <dd>{encryptionTexts[smtp.encryption]}</dd>
        </div>
        <div>
          <dt>{t('Signs in')}</dt>
          <dd>{smtp.signs_in ? t('Yes') : t('No')}</dd>
        </div>
      </dl>
    </section>
  );
}
