import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Reason } from '../../contract/errors.ts';
import { useMayAddSites } from '../account/use-may.ts';
import { call } from '../api.ts';
import { Heading } from '../arrival.tsx';
import { Field } from '../parts/field.tsx';
import { fieldReason } from '../parts/field-reason.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { siteQuery, sitesQuery } from '../queries.ts';
import { t } from '../texts/t.ts';
import { DomainHint } from './domain-hint.tsx';
import { hostFrom } from './host-from.ts';

/** Adding a site: its domain is enough. */
export function NewSitePage() {
  const [domain, setDomain] = useState('');
  const [name, setName] = useState('');
  const sites = useQuery(sitesQuery());
  const add = useAddSite();
  const mayAdd = useMayAddSites();
  const host = hostFrom(domain);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate({ domain: host, ...(name.trim() ? { name: name.trim() } : {}) });
  };
  const domainReason = fieldReason(add.error, 'domain');
  const nameReason = fieldReason(add.error, 'name');
  if (!mayAdd) {
    return (
      <div className="empty">
        <Heading title={t('Add a site')}>{t('This is for owners and admins')}</Heading>
        <p>{t('An owner or an admin of the whole account adds sites, and decides which ones you see.')}</p>
        <Link href="/" className="button">
          {t('Go to your sites')}
        </Link>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="narrow" noValidate>
      <Heading title={t('Add a site')} quiet>
        {t('Add a site')}
      </Heading>
      {add.isError && !domainReason && !nameReason && <ErrorNotice error={add.error} />}
      <Field
        label={t('Domain')}
        name="domain"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="example.com"
        required
        first
        value={domain}
        error={domainReason && domainText(domainReason)}
        hint={<DomainHint typed={domain} host={host} sites={sites.data?.sites ?? []} />}
        onChange={(event) => {
          setDomain(event.target.value);
          add.reset();
        }}
      />
      <Field
        label={t('Name (optional)')}
        name="name"
        autoComplete="off"
        maxLength={120}
        value={name}
        error={nameReason && t('Please use 1 to 120 characters.')}
        hint={t('How the site is called in this dashboard. Without one, its domain is used.')}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={add.isPending}>
          {add.isPending ? t('Adding…') : t('Add site')}
        </button>
        <Link href="/" className="button quiet">
          {t('Cancel')}
        </Link>
      </div>
    </form>
  );
}

function useAddSite() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: { domain: string; name?: string }) => call('POST /v1/sites', { body }),
    onSuccess: (site) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, site);
      void queryClient.invalidateQueries({ queryKey: sitesQuery().queryKey });
      navigate(`/sites/${site.id}`);
    },
  });
}

function domainText(reason: Reason): string {
  if (reason === 'required' || reason === 'too_small') return t('Please enter the domain of your site.');
  if (reason === 'too_long' || reason === 'too_large') return t('A domain has at most 253 characters.');
  return t('This is not a domain. It should look like example.com.');
}
