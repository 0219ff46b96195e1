import styles from './segments.module.css';

interface SegmentsProps<V> {
  legend: string;
  /** Of the radio buttons: another one for each choice on a screen. */
  name: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of a few, side by side in one frame. */
export function Segments<V extends string | number>({
  legend,
  name,
  options,
  value,
  onChange,
}: SegmentsProps<V>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-part="segment">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
