import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import { workspacePages } from '../../settings/pages.ts';
import { DropDown } from '../../ui/drop-down.tsx';
import menuStyles from '../../ui/menu.module.css';
import { underBase } from '../base-path.ts';
import { memberQuery } from '../queries.ts';
import styles from './account-menu.module.css';
import { Preferences } from './preferences.tsx';
import { SignOut } from './sign-out.tsx';

/** Who is signed in, and what is theirs alone. */
export function AccountMenu() {
  const email = useQuery(memberQuery()).data?.member.email ?? '';
  const own = workspacePages.find(({ path }) => path === 'account');
  return (
    <DropDown
      align="end"
      className={`button quiet ${styles.accountButton}`}
      name={t('shell.accountMenu')}
      label={<Initial email={email} />}
    >
      {(close) => (
        <>
          <p className={styles.accountEmail}>{email}</p>
          <ul className={menuStyles.menu}>
            <li>
              <Link href="/settings" className={menuStyles.menuItem} onClick={close}>
                {t('common.settings')}
              </Link>
            </li>
            {own && (
              <li>
                <Link href={`/settings/${own.path}`} className={menuStyles.menuItem} onClick={close}>
                  {t('common.yourAccount')}
                </Link>
              </li>
            )}
            <li>
              <a href={underBase('/help')} className={menuStyles.menuItem}>
                {t('shell.help')}
              </a>
            </li>
            <li>
              <a href={underBase('/docs')} className={menuStyles.menuItem}>
                {t('shell.apiDocs')}
              </a>
            </li>
            <li>
              <a href={underBase('/help/changelog')} className={menuStyles.menuItem}>
                {t('shell.changelog')}
              </a>
            </li>
          </ul>
          <Preferences />
          <ul className={menuStyles.menu}>
            <li>
              <SignOut />
            </li>
          </ul>
        </>
      )}
    </DropDown>
  );
}

/** Drawn by the style sheet: a letter is no text that the button's name would have to hold. */
function Initial({ email }: { email: string }) {
  return <span className={styles.accountInitial} data-initial={email.slice(0, 1).toUpperCase()} />;
}
