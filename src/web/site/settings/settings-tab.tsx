import { useDeferredValue, useEffect } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { LatePart } from '../../app/late-part.tsx';
import { ReaderNote } from '../../app/session/reader-note.tsx';
import { StillForReaders } from '../../app/session/require-write.tsx';
import { t } from '../../i18n/t.ts';
import { later } from '../../ui/lazy-part.ts';
import sideListStyles from '../../ui/side-list.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsentSection } from './consent-section.tsx';
import { CountryRulesSection } from './country-rules-section.tsx';
import { DeleteSite } from './delete-site.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { InstallationSection } from './installation-section.tsx';
import { PageEventsSection } from './page-events-section.tsx';
import { PropertiesSection } from './properties-section.tsx';
import { groups, type SectionId } from './sections.ts';
import styles from './settings-tab.module.css';
import { WallRulesSection } from './wall-rules-section.tsx';

/** Near the end of a long screen: they come after what is seen first. */
const GateSection = later(async () => (await import('./gate-section.tsx')).GateSection);
const ListWatchSection = later(async () => (await import('./list-watch-section.tsx')).ListWatchSection);
const DataSection = later(async () => (await import('./data-section.tsx')).DataSection);

const contents: Record<SectionId, React.ComponentType<{ site: Site }>> = {
  general: GeneralSection,
  installation: InstallationSection,
  paths: DeliverySection,
  consent: ConsentSection,
  countries: CountryRulesSection,
  properties: PropertiesSection,
  'page-events': PageEventsSection,
  lists: ListWatchSection,
  rules: WallRulesSection,
  gate: GateSection,
  data: DataSection,
  delete: DeleteSite,
};

const unfinished = <Skeleton width="100%" height="12rem" />;

/** As many as the largest screens show at first. */
const atOnce = 2;

/** What can be changed about a site. Each section is saved on its own. */
export function SettingsTab({ site }: { site: Site }) {
  // The sections below the screen are drawn after it, so that it is there at once. A link to one of them needs them all.
  const isWhole = useDeferredValue(true, location.hash !== '');
  useEffect(() => {
    // The browser looked for the section before its code was there, and does not look when a program goes to it.
    const show = () => location.hash && document.getElementById(location.hash.slice(1))?.scrollIntoView();
    show();
    addEventListener('pushState', show);
    return () => removeEventListener('pushState', show);
  }, []);
  return (
    <div className={sideListStyles.besideList}>
      <nav className={sideListStyles.sideList} aria-label={t('common.settings')}>
        {groups.map(({ title: group, sections }) => (
          <div key={group} className={sideListStyles.group}>
            <p>{group}</p>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.settingsBody}>
        <ReaderNote />
        <div className={styles.settingsSections}>
          {groups
            .flatMap(({ sections }) => sections)
            .map(({ id, title }, index) => (
              <section key={id} id={id} className="panel" aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                {isWhole || index < atOnce ? (
                  <LatePart fallback={unfinished}>
                    <Contents id={id} site={site} />
                  </LatePart>
                ) : (
                  unfinished
                )}
              </section>
            ))}
        </div>
      </div>
    </div>
  );
}

/** Code to copy is nothing to change: that section says itself what is. */
function Contents({ id, site }: { id: SectionId; site: Site }) {
  const Section = contents[id];
  if (id === 'installation') return <Section site={site} />;
  return (
    <StillForReaders>
      <Section site={site} />
    </StillForReaders>
  );
}
