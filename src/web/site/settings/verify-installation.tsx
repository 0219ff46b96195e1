import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Check, Verification } from '../../../contract/sites/installation.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { t, tn } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { WallOff } from '../wall-off.tsx';
import { sayFinding, sayFix } from './say-check.ts';

/** Has the server look at a page of the site, and tells what it found and what to do. */
export function VerifyInstallation({ site }: { site: Site }) {
  const [url, setUrl] = useState('');
  const verify = useMutation({
    mutationFn: (page: string) =>
      call('POST /v1/sites/:id/verify', { params: { id: site.id }, body: page ? { url: page } : {} }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate(url.trim());
  };
  const refusal = fieldReason(verify.error, 'url');
  return (
    <div className="subsection">
      <h3>{t('Does it work?')}</h3>
      <WallOff site={site} />
      <form onSubmit={submit} noValidate>
        <Field
          label={t('Page to look at')}
          type="url"
          placeholder={`https://${site.domain}/`}
          autoComplete="off"
          value={url}
          error={refusal && t('Please enter an address on {domain}, with https://.', { domain: site.domain })}
          hint={t('Left empty: the front page. Truce opens it as a visitor would.')}
          onChange={(event) => {
            setUrl(event.target.value);
            if (verify.isError) verify.reset();
          }}
        />
        <div className="save">
          <button type="submit" className="button" aria-disabled={verify.isPending}>
            {verify.isPending ? t('Looking…') : t('Verify installation')}
          </button>
          <span role="status" className="soft">
            {verify.isPending && t('This takes a few seconds.')}
            {verify.data && summary(verify.data)}
          </span>
        </div>
      </form>
      {verify.isError && !refusal && <ErrorNotice error={verify.error} />}
      {verify.data && <CheckList checks={verify.data.checks} />}
    </div>
  );
}

function summary({ ok, url, checks }: Verification): string {
  if (ok) return t('{url} is fine.', { url });
  const failed = checks.filter(({ status }) => status === 'fail').length;
  return tn(failed, '{url}: one thing is to be done.', '{url}: {count} things are to be done.', { url });
}

const words: Record<Check['status'], string> = {
  pass: t('Works'),
  fail: t('To do'),
  unknown: t('Not known'),
};

const subjects: Record<Check['name'], string> = {
  page: t('The page'),
  host: t('Its host'),
  snippet: t('The snippet'),
  loader: t('The script'),
  csp_script: t('Content Security Policy: script'),
  csp_connect: t('Content Security Policy: events'),
  events: t('Events'),
  baits: t('Baits'),
  site_active: t('The site'),
  last_event: t('The newest event'),
};

function CheckList({ checks }: { checks: Check[] }) {
  return (
    <ul className="check-list" aria-label={t('What was found')}>
      {checks.map((check) => (
        <FoundOut key={check.name} check={check} />
      ))}
    </ul>
  );
}

function FoundOut({ check }: { check: Check }) {
  const fix = sayFix(check);
  return (
    <li>
      <span className={`pill ${check.status}`}>{words[check.status]}</span>
      <div>
        <h4>{subjects[check.name]}</h4>
        <p>{sayFinding(check)}</p>
        {fix && <p className="soft">{fix}</p>}
      </div>
    </li>
  );
}
