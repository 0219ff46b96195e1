import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findingText, fixText } from '../../../contract/messages/check-texts.ts';
import { homeAddress } from '../../../contract/sites/home-address.ts';
import type { Check, Verification } from '../../../contract/sites/installation.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { SaveLine } from '../../ui/form-actions.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useForm } from '../../ui/use-form.ts';
import { WallOff } from '../change/wall-off.tsx';
import styles from './settings.module.css';

/** Has the server look at a page of the site, and tells what it found and what to do. */
export function VerifyInstallation({ site }: { site: Site }) {
  const [url, setUrl] = useState('');
  const verify = useMutation({
    mutationFn: (page: string) =>
      call('POST /v1/sites/:id/verify', { params: { id: site.id }, body: page ? { url: page } : {} }),
  });
  const form = useForm(verify, ['url'], () => verify.mutate(url.trim()));
  return (
    <div className={styles.subsection}>
      <h3>{t('installation.doesItWork')}</h3>
      <WallOff site={site} />
      <form onSubmit={form.submit} noValidate>
        <Field
          label={t('installation.pageToLookAt')}
          type="url"
          placeholder={`${homeAddress(site.domain, location.origin)}/`}
          autoComplete="off"
          value={url}
          error={form.refused('url', t('detection.pleaseEnterAnAddressOn', { domain: site.domain }))}
          hint={t('installation.leftEmptyTheFrontPage')}
          onChange={(event) => {
            setUrl(event.target.value);
            if (verify.isError) verify.reset();
          }}
        />
        <SaveLine form={form} label={t('installation.verifyInstallation')} pending={t('common.looking')}>
          {verify.isPending && t('installation.thisTakesAFewSeconds')}
          {verify.data && summary(verify.data)}
        </SaveLine>
      </form>
      {verify.data && <CheckList checks={verify.data.checks} />}
    </div>
  );
}

function summary({ ok, url, checks }: Verification): string {
  if (ok) return t('installation.urlIsFine', { url });
  const failed = checks.filter(({ status }) => status === 'fail').length;
  return t('installation.urlThingsAreToBe', { count: failed, url });
}

const words: Record<Check['status'], string> = {
  pass: t('installation.works'),
  warn: t('installation.warning'),
  fail: t('installation.toDo'),
  unknown: t('common.unknown'),
};

const subjects: Record<Check['name'], string> = {
  page: t('installation.thePage'),
  host: t('installation.itsHost'),
  snippet: t('installation.theSnippet'),
  inline_snippet: t('installation.theInlineSnippet'),
  loader: t('installation.theScript'),
  csp_script: t('installation.contentSecurityPolicyScript'),
  csp_connect: t('installation.contentSecurityPolicyEvents'),
  events: t('common.events'),
  baits: t('installation.baits'),
  site_active: t('installation.theSite'),
  last_event: t('installation.theNewestEvent'),
};

function CheckList({ checks }: { checks: Check[] }) {
  return (
    <ul className={styles.checkList} data-part="findings" aria-label={t('common.whatWasFound')}>
      {checks.map((check) => (
        <FoundOut key={check.name} check={check} />
      ))}
    </ul>
  );
}

function FoundOut({ check }: { check: Check }) {
  const fix = fixText(check);
  return (
    <li>
      <Pill look={check.status}>{words[check.status]}</Pill>
      <div>
        <h4>{subjects[check.name]}</h4>
        <p>{say(findingText(check))}</p>
        {fix && <p className="soft">{say(fix)}</p>}
      </div>
    </li>
  );
}
