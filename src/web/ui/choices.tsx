import { Fragment, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './choices.module.css';

export interface Choice<V> {
  value: V;
  label: string;
  hint?: ReactNode;
}

interface ChoicesProps<V> {
  legend: string;
  choices: Choice<V>[];
  hint?: ReactNode;
  error?: ReactNode;
  /** Stand side by side, as short ones may. */
  inline?: boolean;
}

/** One of several, each with a sentence about it. */
export function RadioChoices<V extends string>({
  value,
  onChange,
  ...frame
}: ChoicesProps<V> & { value: V; onChange: (value: V) => void }) {
  const name = useId();
  return (
    <ChoiceFrame {...frame}>
      {(choice) => (
        <ChoiceRow
          {...choice}
          type="radio"
          name={name}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
      )}
    </ChoiceFrame>
  );
}

/** Any of several, kept in the order of the choices. */
export function CheckChoices<V extends string | number>({
  values,
  onChange,
  ...frame
}: ChoicesProps<V> & { values: V[]; onChange: (values: V[]) => void }) {
  const toggle = (value: V) => {
    const isWanted = (each: V) => (each === value ? !values.includes(each) : values.includes(each));
    onChange(frame.choices.map((choice) => choice.value).filter(isWanted));
  };
  return (
    <ChoiceFrame {...frame}>
      {(choice) => (
        <ChoiceRow
          {...choice}
          type="checkbox"
          checked={values.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        />
      )}
    </ChoiceFrame>
  );
}

interface CheckProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A single yes or no. */
export function Check({ onChange, ...row }: CheckProps) {
  return <ChoiceRow {...row} type="checkbox" onChange={(event) => onChange(event.target.checked)} />;
}

function ChoiceRow({
  label,
  hint,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { label: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  );
}

function ChoiceFrame<V extends string | number>({
  legend,
  choices,
  hint,
  error,
  inline,
  children,
}: ChoicesProps<V> & { children: (choice: Choice<V>) => ReactNode }) {
  return (
    <ChoiceGroup legend={legend} inline={inline}>
      {choices.map((choice) => (
        <Fragment key={choice.value}>{children(choice)}</Fragment>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="field-hint">{hint}</p>}
    </ChoiceGroup>
  );
}

/** Rows that belong together, under one name. */
export function ChoiceGroup({
  legend,
  inline,
  children,
}: Pick<ChoicesProps<never>, 'legend' | 'inline'> & { children: ReactNode }) {
  return (
    <fieldset className={inline ? `${styles.choices} ${styles.inline}` : styles.choices} data-part="choices">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
