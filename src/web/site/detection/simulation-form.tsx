import { type FormEvent, useState } from 'react';
import { homeAddress } from '../../../contract/sites/home-address.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './detection.module.css';
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
    <form className={styles.simulationForm} onSubmit={submit} noValidate>
      <Field
        label={t('common.page')}
        type="url"
        placeholder={`${homeAddress(site.domain, location.origin)}/`}
        autoComplete="off"
        value={url}
        error={refusal && t('detection.pleaseEnterAnAddressOn', { domain: site.domain })}
        onChange={(event) => {
          setUrl(event.target.value);
          if (start.isError) start.reset();
        }}
      />
      <SelectField
        label={t('common.screen')}
        value={width}
        onChange={(event) => setWidth(Number(event.target.value))}
      >
        <option value={1280}>{t('common.desktop')}</option>
        <option value={390}>{t('common.phone')}</option>
      </SelectField>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? t('common.looking') : t('detection.takeScreenshots')}
      </button>
      {start.isError && !refusal && <ErrorNotice error={start.error} />}
    </form>
  );
}
