import type { StoredEvent } from '../../contract/events/events.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { rich, t } from '../i18n/t.ts';
import { useServiceAddress } from '../sites/service-address.ts';
import { Snippet } from './snippet.tsx';

/** Installing a site, with a signal that turns to a tick when the first event is in. */
export function FirstEvent({ site, event }: { site: Site; event: StoredEvent | undefined }) {
  return (
    <section className={event ? 'first-event' : 'panel'} aria-label={t('First event')}>
      {!event && (
        <>
          <h2>{t('Put this line into your pages')}</h2>
          <p>
            {rich('Paste it into the {code} of every page of {domain}, or of your template.', {
              code: <code>&lt;head&gt;</code>,
              domain: site.domain,
            })}
          </p>
          <Snippet siteId={site.id} />
          <p>
            {rich('Then open {link} in a new tab.', {
              link: (
                <a href={`https://${site.domain}`} target="_blank" rel="noreferrer">
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
    <div className={event ? 'signal arrived' : 'signal'} role="status">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="10" className="signal-ring" />
        <circle cx="12" cy="12" r="4" className="signal-dot" />
        <path d="M7.5 12.5l3 3 6-6.5" className="signal-tick" pathLength="1" />
      </svg>
      <div>
        <p className="signal-title">
          {event ? t('First event received') : t('Waiting for the first event…')}
        </p>
        <p className="soft">
          {event
            ? t('{domain} is being measured. Here are its numbers.', { domain: site.domain })
            : t('This turns to a tick by itself, usually within seconds.')}
        </p>
      </div>
    </div>
  );
}

function Checks({ site }: { site: Site }) {
  const address = useServiceAddress();
  return (
    <details className="checks">
      <summary>{t('Nothing arrives?')}</summary>
      <ul>
        {site.status === 'inactive' && (
          <li>{t('This site is switched off: switch it on in its settings.')}</li>
        )}
        <li>
          {site.config.allow_localhost
            ? rich('The page must be on {domain} or a sub-domain of it, or on localhost.', {
                domain: <strong>{site.domain}</strong>,
              })
            : rich('The page must be on {domain} or a sub-domain of it.', {
                domain: <strong>{site.domain}</strong>,
              })}
        </li>
        <li>
          {t('The line must be in the page’s source as a visitor gets it; caches may need to be emptied.')}
        </li>
        <li>
          {rich('A Content Security Policy must allow {code} in {code2} and {code3}.', {
            code: <code>{address}</code>,
            code2: <code>script-src</code>,
            code3: <code>connect-src</code>,
          })}
        </li>
        <li>
          {t('Your visitors’ browsers must be able to reach this address, over https if your site uses it.')}
        </li>
      </ul>
    </details>
  );
}
