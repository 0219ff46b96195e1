import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { WallOff } from '../wall-off.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationGallery } from './simulation-gallery.tsx';
import { useSimulation } from './use-simulation.ts';

/** Opens a page in the server's own browser, once for each kind of blocker, and shows the pictures. */
export function Simulations({ site }: { site: Site }) {
  const mayWrite = useMay('write');
  const { simulation, isRunning, start, error, retry } = useSimulation(site.id);
  return (
    <section className="panel simulations" aria-labelledby="simulations">
      <h2 id="simulations">{t('See it as a visitor with …')}</h2>
      <p className="soft">
        {t(
          'Truce opens a page of yours as visitors see it, without a blocker and with five kinds of them. Your numbers stay as they are, and the pictures are deleted after seven days.',
        )}
      </p>
      <WallOff site={site} />
      {mayWrite ? (
        <SimulationForm site={site} start={start} isRunning={isRunning} />
      ) : (
        <p className="soft">{t('Readers do not start it; an admin can.')}</p>
      )}
      <div role="status" className="simulation-state">
        {simulation?.state === 'waiting' && t('Waiting for its turn. You may leave this screen meanwhile.')}
        {simulation?.state === 'running' &&
          t('Looking at {url}. This takes up to two minutes.', { url: simulation.url })}
        {simulation?.state === 'done' && t('What visitors see of {url}', { url: simulation.url })}
      </div>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {simulation?.state === 'failed' && (
        <Notice title={t('The pictures could not be taken')}>
          <p>{t('The reason: {reason}', { reason: simulation.reason ?? t('see the log of the server') })}</p>
        </Notice>
      )}
      {simulation && simulation.state !== 'failed' && <SimulationGallery simulation={simulation} />}
    </section>
  );
}
