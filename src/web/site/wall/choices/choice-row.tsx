import { type ChoiceKind, choiceTextLength, takes } from '../../../../contract/sites/choice-kinds.ts';
import type { Choice } from '../../../../contract/sites/choices.ts';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { NumberField } from '../number-field.tsx';
import { audienceOf, audiences } from './choice-audience.ts';
import { choiceNames } from './choice-names.ts';
import styles from './choices.module.css';

interface ChoiceRowProps {
  choice: Choice;
  /** Name of the field for its text. */
  fieldName: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (choice: Choice) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  errorAt: (field: string) => string | undefined;
}

/** One way on: what it says, where it leads, and to whom it is shown. */
export function ChoiceRow({ choice, isFirst, isLast, ...row }: ChoiceRowProps) {
  const { fieldName, onChange, onMove, onRemove, errorAt } = row;
  const { id, kind } = choice;
  const name = choice.text || choiceNames[kind];
  const put = (change: Partial<Choice>) => onChange(withoutEmpty({ ...choice, ...change }));
  return (
    <li className={styles.choice}>
      <div className={styles.head}>
        <h3>{choiceNames[kind]}</h3>
        <span className={styles.buttons}>
          <button
            type="button"
            aria-label={t('wall.moveNameUp', { name })}
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={t('wall.moveNameDown', { name })}
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
          >
            ↓
          </button>
          {kind !== 'allow' && (
            <button type="button" aria-label={t('common.removeName', { name })} onClick={onRemove}>
              ×
            </button>
          )}
        </span>
      </div>
      {kind === 'allow' && <p className="field-hint">{t('wall.choiceAllowHint')}</p>}
      {takes(kind, 'text') !== 'not' && (
        <Field
          label={t('wall.choiceText')}
          name={fieldName}
          hint={takes(kind, 'text') === 'needed' ? undefined : t('wall.choiceTextHint')}
          maxLength={choiceTextLength}
          value={choice.text ?? ''}
          error={errorAt('text')}
          onChange={(event) => put({ text: event.target.value })}
        />
      )}
      {takes(kind, 'url') !== 'not' && (
        <Field
          label={kind === 'newsletter' ? t('wall.choiceEndpoint') : t('wall.choiceLink')}
          hint={linkHint(kind)}
          inputMode="url"
          autoComplete="off"
          placeholder="/"
          value={choice.url ?? ''}
          error={errorAt('url')}
          onChange={(event) => put({ url: event.target.value })}
        />
      )}
      {kind === 'video' && <p className="field-hint">{t('wall.choiceCallback')}</p>}
      {takes(kind, 'days') !== 'not' && (
        <NumberField
          label={t('wall.choiceDays')}
          inputMode="numeric"
          placeholder="1"
          value={choice.days}
          error={errorAt('days')}
          onChange={(days) => put({ days })}
        />
      )}
      {takes(kind, 'value') !== 'not' && (
        <NumberField
          label={t('wall.choiceValue')}
          hint={t('wall.choiceValueHint', { name: id })}
          inputMode="decimal"
          value={choice.value}
          error={errorAt('value')}
          onChange={(value) => put({ value })}
        />
      )}
      {takes(kind, 'devices') !== 'not' && (
        <SelectField
          label={t('wall.choiceShownTo')}
          value={audienceOf(choice)}
          onChange={(event) => put(audiences.find(({ key }) => key === event.target.value)?.rule ?? {})}
        >
          {audiences.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          {audienceOf(choice) === 'other' && <option value="other">{t('wall.audienceOther')}</option>}
        </SelectField>
      )}
    </li>
  );
}

function linkHint(kind: ChoiceKind): string {
  if (kind === 'newsletter') return t('wall.choiceEndpointHint');
  if (kind === 'own') return t('wall.choiceOwnHint');
  return t('wall.choiceLinkHint', { name: '{return}' });
}

/** What is needed stays, also empty: the server names it. */
function withoutEmpty(choice: Choice): Choice {
  const isKept = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    (value !== '' || ((field === 'url' || field === 'text') && takes(choice.kind, field) === 'needed'));
  return Object.fromEntries(Object.entries(choice).filter(isKept)) as Choice;
}
