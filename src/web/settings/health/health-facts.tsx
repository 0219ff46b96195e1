import type { HealthReport } from '../../../contract/operations/health-report.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { formatBytes } from '../../ui/numbers/byte-format.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';
import settingsStyles from '../settings.module.css';

/** What the event store holds, and which versions run. */
export function HealthFacts({ report }: { report: HealthReport }) {
  const { events, versions, retention, node, records } = report;
  return (
    <>
      {events.tables.length > 0 && (
        <section className="panel" aria-labelledby="health-tables">
          <h2 id="health-tables">{t('health.tablesOfTheEventStore')}</h2>
          <p className="soft">{t('health.tablesAreFor')}</p>
          <table className={tableStyles.plainTable}>
            <thead>
              <tr>
                <th scope="col">{t('health.table')}</th>
                <th scope="col">{t('common.rows')}</th>
                <th scope="col">{t('health.onDisk')}</th>
              </tr>
            </thead>
            <tbody>
              {events.tables.map(({ name, rows, bytes }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatCount(rows)}</td>
                  <td>{formatBytes(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section className="panel" aria-labelledby="health-facts">
        <h2 id="health-facts">{t('health.versions')}</h2>
        <dl className={settingsStyles.emailFacts}>
          <Fact name={t('common.truce')} says={versions.truce} />
          <Fact name={t('health.nodeJs')} says={versions.node} />
          <Fact name={t('health.eventStore')} says={events.version ?? '–'} />
          <Fact name={t('health.newestStepOfTheDatabase')} says={records.last_migration ?? '–'} />
          <Fact name={t('health.thisNode')} says={node} />
          <Fact
            name={t('health.oldDataWasLastRemoved')}
            says={retention.last_run ? <Moment at={retention.last_run} /> : t('health.notYetItHappensOn')}
          />
        </dl>
      </section>
    </>
  );
}

function Fact({ name, says }: { name: string; says: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{says}</dd>
    </div>
  );
}
