import { Link } from 'wouter';
import { Heading } from '../app/page-heading.tsx';
import { Gate } from '../app/session/gate.tsx';
import { t } from '../i18n/t.ts';
import styles from './sign-in.module.css';

/** A link that has been used, has run out, or was cut in two by a mail program. */
export function UsedLink({
  title = t('sign-in.thisLinkIsNotGood'),
  advice,
  again,
}: {
  title?: string;
  advice: string;
  again?: { href: string; label: string };
}) {
  return (
    <Gate>
      <Heading title={title} quiet>
        {title}
      </Heading>
      <p>{advice}</p>
      {again && (
        <Link href={again.href} className="button primary wide">
          {again.label}
        </Link>
      )}
      <Link href="/login" className={styles.gateLink}>
        {t('sign-in.goToTheSignIn')}
      </Link>
    </Gate>
  );
}
