import { Link } from 'wouter';
import { Heading } from '../app/page-heading.tsx';
import { Gate } from '../app/session/gate.tsx';
import { t } from '../i18n/t.ts';
import styles from './sign-in.module.css';

/** A link that has been used, has run out, or was cut in two by a mail program. */
export function UsedLink({
  title = t('sign-in.linkNoLongerWorks'),
  advice,
  again,
  signedInAs,
}: {
  title?: string;
  advice: string;
  again?: { href: string; label: string };
  /** Address of the member who is signed in here. */
  signedInAs?: string;
}) {
  return (
    <Gate>
      <Heading title={title} quiet>
        {title}
      </Heading>
      <p>{advice}</p>
      {signedInAs && <p>{t('sign-in.signedInAs', { email: signedInAs })}</p>}
      {again && (
        <Link href={again.href} className="button primary wide">
          {again.label}
        </Link>
      )}
      {/* Not the sign-in itself: those who are signed in come to their sites. */}
      <Link href="/" className={styles.gateLink}>
        {signedInAs ? t('shell.goToYourSites') : t('sign-in.goToTheSignIn')}
      </Link>
    </Gate>
  );
}
