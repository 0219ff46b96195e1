import type { StoredEvent } from '../../contract/events/events.ts';
import { homeAddress } from '../../contract/sites/home-address.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { LatePart } from '../app/late-part.tsx';
import { useServiceAddress } from '../app/service-address.ts';
import { rich, t } from '../i18n/t.ts';
import detailsStyles from '../ui/details.module.css';
import { lazyPart } from '../ui/lazy-part.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './first-event.module.css';
import { Snippet } from './snippet.tsx';

const beside = lazyPart(async () => (await import('./installation/beside-snippet.tsx')).BesideSnippet);

/** Brings what stands below the snippet before it is shown. */
export const loadBesideSnippet = beside.load;

/** Installing a site, with a signal that turns to a tick when the first event is in. */
export function FirstEvent({ site, event }: { site: Site; event: StoredEvent | undefined }) {
  return (
    <section className={event ? undefined : 'panel'} aria-label={t('site.firstEvent')}>
      {!event && (
        <>
          <h2>{t('site.putThisLineIntoYour')}</h2>
          <p>
            {rich('site.pasteItIntoTheCode', {
              code: <code>&lt;head&gt;</code>,
              domain: site.domain,
            })}
          </p>
          <Snippet siteId={site.id} />
          <LatePart fallback={<Skeleton width="100%" height="11rem" />}>
            <beside.Part site={site} />
          </LatePart>
          <p>
            {rich('site.thenOpenLinkInA', {
              link: (
                <a href={homeAddress(site.domain, location.origin)} target="_blank" rel="noreferrer">
                  {site.domain}
                </a>
              ),
            })}
          </p>
        </>
      )}
      <Signal site={site} event={event} />
      {!event && <Checks site={site} />}
    </section>
  );
}

function Signal({ site, event }: { site: Site; event: StoredEvent | undefined }) {
  return (
    <div className={event ? `${styles.signal} ${styles.arrived}` : styles.signal} role="status">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="10" className={styles.signalRing} />
        <circle cx="12" cy="12" r="4" className={styles.signalDot} />
        <path d="M7.5 12.5l3 3 6-6.5" className={styles.signalTick} pathLength="1" />
      </svg>
      <div>
        <p className={styles.signalTitle}>
          {event ? t('site.firstEventReceived') : t('site.waitingForTheFirstEvent')}
        </p>
        <p className="soft">
          {event ? t('site.domainIsBeingMeasuredHere', { domain: site.domain }) : t('site.thisTurnsToATick')}
        </p>
      </div>
    </div>
  );
}

function Checks({ site }: { site: Site }) {
  const address = useServiceAddress();
  return (
    <details className={detailsStyles.checks}>
      <summary>{t('site.nothingArrives')}</summary>
      <ul>
        {site.status === 'inactive' && <li>{t('site.thisSiteIsSwitchedOff')}</li>}
        <li>
          {site.config.allow_localhost
            ? rich('site.thePageMustBeOnDomain', {
                domain: <strong>{site.domain}</strong>,
              })
            : rich('site.thePageMustBeOn', {
                domain: <strong>{site.domain}</strong>,
              })}
        </li>
        <li>{t('site.theLineMustBeIn')}</li>
        <li>
          {rich('site.aContentSecurityPolicyMust', {
            code: <code>{address}</code>,
            code2: <code>script-src</code>,
            code3: <code>connect-src</code>,
          })}
        </li>
        <li>{t('site.yourVisitorsBrowsersMustBe')}</li>
      </ul>
    </details>
  );
}
