import { type FormEvent, useState } from 'react';
import type { Site } from '../../contract/sites.ts';
import { Field } from '../parts/field.tsx';
import { fieldReason } from '../parts/field-reason.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { SelectField } from '../parts/select-field.tsx';
import type { StartSimulation } from './use-simulation.ts';

interface SimulationFormProps {
  site: Site;
  start: StartSimulation;
  isRunning: boolean;
}

/** Which page, and how wide. */
export function SimulationForm({ site, start, isRunning }: SimulationFormProps) {
  const [url, setUrl] = useState('');
  const [width, setWidth] = useState(1280);
  const isBusy = isRunning || start.isPending;
  const refusal = fieldReason(start.error, 'url');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) start.mutate({ width, ...(url.trim() ? { url: url.trim() } : {}) });
  };
  return (
    <form className="simulation-form" onSubmit={submit} noValidate>
      <Field
        label="Page"
        type="url"
        placeholder={`https://${site.domain}/`}
        autoComplete="off"
        value={url}
        error={refusal && `Please enter an address on ${site.domain}, with https://.`}
        onChange={(event) => {
          setUrl(event.target.value);
          if (start.isError) start.reset();
        }}
      />
      <SelectField label="Screen" value={width} onChange={(event) => setWidth(Number(event.target.value))}>
        <option value={1280}>Desktop</option>
        <option value={390}>Phone</option>
      </SelectField>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? 'Looking…' : 'Take pictures'}
      </button>
      {start.isError && !refusal && <ErrorNotice error={start.error} />}
    </form>
  );
}
