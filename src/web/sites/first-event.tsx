import type { StoredEvent } from '../../contract/events.ts';
import type { Site } from '../../contract/sites.ts';
import { useServiceAddress } from './service-address.ts';
import { Snippet } from './snippet.tsx';

/** Installing a site, with a signal that turns to a tick when the first event is in. */
export function FirstEvent({ site, event }: { site: Site; event: StoredEvent | undefined }) {
  return (
    <section className={event ? 'first-event' : 'panel'} aria-label="First event">
      {!event && (
        <>
          <h2>Put this line into your pages</h2>
          <p>
            Paste it into the <code>&lt;head&gt;</code> of every page of {site.domain}, or of your template.
          </p>
          <Snippet siteId={site.id} />
          <p>
            Then open{' '}
            <a href={`https://${site.domain}`} target="_blank" rel="noreferrer">
              {site.domain}
            </a>{' '}
            in a new tab.
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
        <p className="signal-title">{event ? 'First event received' : 'Waiting for the first event…'}</p>
        <p className="soft">
          {event
            ? `${site.domain} is being measured. Here are its numbers.`
            : 'This turns to a tick by itself, usually within seconds.'}
        </p>
      </div>
    </div>
  );
}

function Checks({ site }: { site: Site }) {
  const address = useServiceAddress();
  return (
    <details className="checks">
      <summary>Nothing arrives?</summary>
      <ul>
        {site.status === 'inactive' && <li>This site is switched off: switch it on in its settings.</li>}
        <li>
          The page must be on <strong>{site.domain}</strong> or a sub-domain of it
          {site.config.allow_localhost && ', or on localhost'}.
        </li>
        <li>The line must be in the page’s source as a visitor gets it; caches may need to be emptied.</li>
        <li>
          A Content Security Policy must allow <code>{address}</code> in <code>script-src</code> and{' '}
          <code>connect-src</code>.
        </li>
        <li>Your visitors’ browsers must be able to reach this address, over https if your site uses it.</li>
      </ul>
    </details>
  );
}
