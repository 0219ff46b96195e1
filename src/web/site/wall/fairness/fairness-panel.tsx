import { checkWall, type WallAround, type WallFinding } from '../../../../contract/fairness/check-wall.ts';
import { findingPlace, wallFindingText } from '../../../../contract/fairness/finding-text.ts';
import type { TemplateConfig } from '../../../../contract/sites/templates.ts';
import { underBase } from '../../../app/base-path.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Disclosure } from '../disclosure.tsx';
import styles from './fairness-panel.module.css';

interface FairnessPanelProps {
  config: TemplateConfig;
  around: WallAround;
}

/** How fair the wall in the form is to visitors, as it is typed. It stops nobody from saving. */
export function FairnessPanel({ config, around }: FairnessPanelProps) {
  const findings = checkWall(config, around);
  return (
    <Disclosure title={t('fairness.heading')} hasError={false} isOpen>
      <p role="status">{summaryOf(findings)}</p>
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((each) => (
            <li key={`${each.code} ${each.field} ${each.values.words ?? ''}`}>
              <p className={styles.place}>
                <Pill look={each.level === 'problem' ? 'fail' : 'neutral'}>
                  {each.level === 'problem' ? t('fairness.problem') : t('fairness.suggestion')}
                </Pill>
                <strong>{say(findingPlace(each.field))}</strong>
              </p>
              <p>{say(wallFindingText(each))}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={underBase('/help/fairness')}>{t('fairness.readMore')}</a>
      </p>
    </Disclosure>
  );
}

function summaryOf(findings: WallFinding[]): string {
  if (findings.length === 0) return t('fairness.nothing');
  const isUnfair = findings.some(({ level }) => level === 'problem');
  return isUnfair ? t('fairness.unfair') : t('fairness.suggestionsOnly', { count: findings.length });
}
