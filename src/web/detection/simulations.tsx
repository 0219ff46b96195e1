import type { Site } from '../../contract/sites.ts';
import { ErrorNotice, Notice } from '../parts/notice.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationGallery } from './simulation-gallery.tsx';
import { useSimulation } from './use-simulation.ts';

/** Opens a page in the server's own browser, once for each kind of blocker, and shows the pictures. */
export function Simulations({ site }: { site: Site }) {
  const { simulation, isRunning, start, error, retry } = useSimulation(site.id);
  return (
    <section className="panel simulations" aria-labelledby="simulations">
      <h2 id="simulations">See it as a visitor with …</h2>
      <p className="soft">
        Truce opens a page of yours as visitors see it, without a blocker and with five kinds of them. Your
        numbers stay as they are, and the pictures are deleted after seven days.
      </p>
      <SimulationForm site={site} start={start} isRunning={isRunning} />
      <div role="status" className="simulation-state">
        {simulation?.state === 'waiting' && 'Waiting for its turn. You may leave this screen meanwhile.'}
        {simulation?.state === 'running' && `Looking at ${simulation.url}. This takes up to two minutes.`}
        {simulation?.state === 'done' && `What visitors see of ${simulation.url}`}
      </div>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {simulation?.state === 'failed' && (
        <Notice title="The pictures could not be taken">
          <p>The reason: {simulation.reason ?? 'see the log of the server'}</p>
        </Notice>
      )}
      {simulation && simulation.state !== 'failed' && <SimulationGallery simulation={simulation} />}
    </section>
  );
}
