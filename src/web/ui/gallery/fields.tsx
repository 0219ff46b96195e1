import { useState } from 'react';
import { Check, CheckChoices, RadioChoices } from '../choices.tsx';
import fieldStyles from '../field.module.css';
import { Field } from '../field.tsx';
import { PasswordField } from '../password-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextArea } from '../text-area.tsx';

const choices = [
  { value: 'one', label: 'One', hint: 'With a sentence about it.' },
  { value: 'two', label: 'Two', hint: 'And another.' },
];

export function Fields() {
  const [one, setOne] = useState('one');
  const [many, setMany] = useState(['two']);
  const [isOn, setOn] = useState(true);
  return (
    <>
      <div className={fieldStyles.fieldGrid}>
        <Field label="A line" defaultValue="Typed" hint="What it is for." />
        <Field label="With an error" defaultValue="Wrong" aria-invalid="true" hint="What would be right." />
        <PasswordField label="A secret" defaultValue="secret" autoComplete="off" />
        <SelectField label="One of a list">
          <option>First</option>
          <option>Second</option>
        </SelectField>
        <TextArea label="Several lines" defaultValue={'One a line\nand another'} />
      </div>
      <RadioChoices legend="One of several" choices={choices} value={one} onChange={setOne} />
      <CheckChoices
        legend="Any of several"
        inline
        choices={choices.map(({ value, label }) => ({ value, label }))}
        values={many}
        onChange={setMany}
      />
      <Check label="Yes or no" checked={isOn} onChange={setOn} />
    </>
  );
}
