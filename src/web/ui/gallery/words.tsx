import { Moment } from '../moment.tsx';
import { Notice } from '../notice.tsx';
import { Pill, type PillLook } from '../pill.tsx';
import tableStyles from '../table.module.css';

const pills: PillLook[] = ['active', 'inactive', 'neutral', 'pass', 'fail', 'unknown'];
const rows = [
  { name: 'control', visits: '12,480', rate: '4.1%' },
  { name: 'friendly', visits: '12,512', rate: '5.3%' },
];

export function Words() {
  return (
    <>
      <h3>A smaller heading</h3>
      <p>
        Running text with <a href="#main">the way to the top</a>, <strong>weight</strong>, <code>code</code>{' '}
        and <span className="soft">a quieter voice</span>; a moment is said as <Moment at={anHourAgo()} />.
      </p>
      <div className="actions">
        {pills.map((pill) => (
          <Pill key={pill} look={pill}>
            {pill}
          </Pill>
        ))}
      </div>
      <Notice title="What went wrong">
        <p>And what to do about it.</p>
      </Notice>
      <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Visits</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, visits, rate }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label="Visits">{visits}</td>
              <td data-label="Rate">{rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function anHourAgo(): string {
  return new Date(Date.now() - 3_600_000).toISOString();
}
