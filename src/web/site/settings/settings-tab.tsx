import { useEffect } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { WritersOnly } from '../../app/session/writers-only.tsx';
import { t } from '../../i18n/t.ts';
import { ConsentSection } from './consent-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSite } from './delete-site.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { GateSection } from './gate-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { InstallationSection } from './installation-section.tsx';
import { ListWatchSection } from './list-watch-section.tsx';
import { PageEventsSection } from './page-events-section.tsx';
import { PropertiesSection } from './properties-section.tsx';
import settingsStyles from './settings.module.css';
import styles from './settings-tab.module.css';
import { WallRulesSection } from './wall-rules-section.tsx';

/** In the order of the screen; the id is the address of a section (`#gate`). */
const sections = [
  { id: 'general', title: t('site-settings.general'), Section: GeneralSection },
  { id: 'installation', title: t('site-settings.installation'), Section: InstallationSection },
  { id: 'consent', title: t('site-settings.detectionAndConsent'), Section: ConsentSection },
  { id: 'properties', title: t('site-settings.campaignsAndProperties'), Section: PropertiesSection },
  { id: 'page-events', title: t('site-settings.pageEvents'), Section: PageEventsSection },
  { id: 'rules', title: t('site-settings.whenAWallIsShown'), Section: WallRulesSection },
  { id: 'paths', title: t('common.firstPartyPaths'), Section: DeliverySection },
  { id: 'lists', title: t('site-settings.listWatch'), Section: ListWatchSection },
  { id: 'gate', title: t('site-settings.gate'), Section: GateSection },
  { id: 'data', title: t('site-settings.data'), Section: DataSection },
  { id: 'delete', title: t('common.delete'), Section: DeleteSite },
];

/** What can be changed about a site. Each section is saved on its own. */
export function SettingsTab({ site }: { site: Site }) {
  useEffect(() => {
    // The browser looked for the section before its code was there.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className={settingsStyles.settings}>
      <nav className={styles.settingsNav} aria-label={t('common.settings')}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.settingsBody}>
        <WritersOnly>
          <div className={styles.settingsSections}>
            {sections.map(({ id, title, Section }) => (
              <section key={id} id={id} className="panel" aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                <Section site={site} />
              </section>
            ))}
          </div>
        </WritersOnly>
      </div>
    </div>
  );
}
