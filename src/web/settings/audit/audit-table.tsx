import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { t } from '../../i18n/t.ts';
import { exactTime } from '../../ui/moment.tsx';
import { sentences } from './sentences.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <div className="panel">
      <table className="plain-table audit-table">
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            <th scope="col">{t('Who')}</th>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('Site')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, actor, action, thing, site }) => (
            <tr key={id}>
              <td>
                <time dateTime={at}>{exactTime(at)}</time>
              </td>
              <td>
                {actor.name || t('Somebody')}
                {actor.kind === 'key' && <span className="soft"> {t('(key)')}</span>}
              </td>
              <td>
                {sentences[action]}
                {thing && <span className="soft">: {thing}</span>}
              </td>
              <td>{site?.name ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
