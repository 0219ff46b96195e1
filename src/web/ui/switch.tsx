import styles from './switch.module.css';

interface SwitchProps {
  isOn: boolean;
  /** Ids of what it is called, and of the words that say what it does. */
  labelId: string;
  textId: string;
  isDisabled?: boolean;
  /** While the last turn is on its way, another is not taken. */
  isPending: boolean;
  onTurn: () => void;
}

/** Turns something on or off at once; what it does stands beside it. */
export function Switch({ isOn, labelId, textId, isDisabled, isPending, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      disabled={isDisabled}
      aria-checked={isOn}
      aria-labelledby={labelId}
      aria-describedby={textId}
      onClick={() => isPending || onTurn()}
    />
  );
}
