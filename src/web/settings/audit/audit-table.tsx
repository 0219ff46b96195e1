import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { rich, t } from '../../i18n/t.ts';
import { exactTime } from '../../ui/moment.tsx';
import tableStyles from '../../ui/table.module.css';
import styles from './audit-table.module.css';
import { actorText, thingText } from './entry-texts.ts';
import { sentences } from './sentences.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <div className="panel">
      <table className={`${tableStyles.plainTable} ${styles.auditTable}`}>
        <thead>
          <tr>
            <th scope="col">{t('common.when')}</th>
            <th scope="col">{t('common.who')}</th>
            <th scope="col">{t('audit.action')}</th>
            <th scope="col">{t('common.site')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, actor, action, thing, site }) => (
            <tr key={id}>
              <td>
                <time dateTime={at}>{exactTime(at)}</time>
              </td>
              <td>
                {actorText(actor)}
                {actor.kind === 'key' && <span className="soft"> {t('audit.key')}</span>}
              </td>
              <td>
                {isSaid(action, thing, site)
                  ? rich('common.labeled', {
                      label: sentences[action],
                      value: <span className="soft">{thingText(action, thing)}</span>,
                    })
                  : sentences[action]}
              </td>
              <td>{site?.name ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a site is in its own column, unless the change gave it another one. */
function isSaid(action: AuditEntry['action'], thing: string, site: AuditEntry['site']): boolean {
  return thing !== '' && !(action.startsWith('site_') && thing === site?.name);
}
