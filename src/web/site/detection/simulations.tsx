import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { WallOff } from '../change/wall-off.tsx';
import styles from './detection.module.css';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationGallery } from './simulation-gallery.tsx';
import { useSimulation } from './use-simulation.ts';

/** Opens a page in the server's own browser, once for each kind of blocker, and shows the pictures. */
export function Simulations({ site }: { site: Site }) {
  const mayWrite = useMay('write');
  const { simulation, isRunning, start, error, retry } = useSimulation(site.id);
  return (
    <section className={`panel ${styles.simulations}`} aria-labelledby="simulations">
      <h2 id="simulations">{t('detection.seeItAsAVisitor')}</h2>
      <p className="soft">{t('detection.truceOpensAPageOf')}</p>
      <WallOff site={site} />
      {mayWrite ? (
        <SimulationForm site={site} start={start} isRunning={isRunning} />
      ) : (
        <p className="soft">{t('detection.readersDoNotStartIt')}</p>
      )}
      <div role="status" className={styles.simulationState}>
        {simulation?.state === 'waiting' && t('detection.waitingForItsTurnYou')}
        {simulation?.state === 'running' && t('detection.lookingAtUrlThisTakes', { url: simulation.url })}
        {simulation?.state === 'done' && t('detection.whatVisitorsSeeOfUrl', { url: simulation.url })}
      </div>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {simulation?.state === 'failed' && (
        <Notice title={t('detection.screenshotsFailed')}>
          <p>
            {t('detection.theReasonReason', { reason: simulation.reason ?? t('detection.seeTheLogOfThe') })}
          </p>
        </Notice>
      )}
      {simulation && simulation.state !== 'failed' && (
        <SimulationGallery site={site} simulation={simulation} />
      )}
    </section>
  );
}
