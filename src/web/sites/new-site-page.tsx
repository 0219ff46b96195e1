import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Reason } from '../../contract/core/errors.ts';
import { call } from '../app/api.ts';
import { useKeptDraft } from '../app/kept-draft.ts';
import { Heading } from '../app/page-heading.tsx';
import { latestEventQuery, siteQuery, sitesQuery } from '../app/queries.ts';
import { useMayAddSites } from '../app/session/use-may.ts';
import { t } from '../i18n/t.ts';
import { clearRefusal } from '../ui/clear-refusal.ts';
import emptyStyles from '../ui/empty.module.css';
import { Field } from '../ui/field.tsx';
import { fieldReason, refusalWithin } from '../ui/field-reason.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { DomainHint } from './domain-hint.tsx';
import { loadFirstCode, loadFirstPicture } from './first-picture.ts';
import { hostFrom } from './host-from.ts';
import { type NewSite, type NewSiteDraft, newSiteDraft, toNewSite } from './new-site-draft.ts';
import { NewSiteOptions } from './new-site-options.tsx';
import styles from './sites.module.css';

/** Adding a site: its domain is enough, everything else has a default. */
export function NewSitePage() {
  const [begin] = useState(() => newSiteDraft(new Intl.DateTimeFormat().resolvedOptions().timeZone));
  const kept = useKeptDraft(['new-site'], begin);
  const [{ draft }, setState] = kept.state;
  const [, navigate] = useLocation();
  const { domain, name } = draft;
  const sites = useQuery(sitesQuery());
  const add = useAddSite(kept.forget);
  const mayAdd = useMayAddSites();
  const host = hostFrom(domain);
  useEffect(() => void loadFirstCode(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    // Only while the form is there: a member who went elsewhere stays there.
    add.mutate(toNewSite(draft, host), { onSuccess: ({ id }) => navigate(`/sites/${id}`) });
  };
  const set = (part: Partial<NewSiteDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    clearRefusal(add);
  };
  const domainReason = fieldReason(add.error, 'domain');
  const nameReason = fieldReason(add.error, 'name');
  const isTold = ['domain', 'name', 'config.timezone', 'revenue.rpm'].some((field) =>
    refusalWithin(add.error, field),
  );
  if (!mayAdd) {
    return (
      <div className={emptyStyles.empty}>
        <Heading title={t('common.addASite')}>{t('settings.thisIsForOwnersAnd')}</Heading>
        <p>{t('sites.anOwnerOrAnAdmin')}</p>
        <Link href="/" className="button">
          {t('shell.goToYourSites')}
        </Link>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className={styles.narrow} noValidate>
      <Heading title={t('common.addASite')} quiet>
        {t('common.addASite')}
      </Heading>
      {add.isError && !isTold && <ErrorNotice error={add.error} />}
      <Field
        label={t('sites.domain')}
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
        onChange={(event) => set({ domain: event.target.value })}
      />
      <Field
        label={t('sites.nameOptional')}
        name="name"
        autoComplete="off"
        maxLength={120}
        value={name}
        error={nameReason && t('site-settings.pleaseUse1To120')}
        hint={t('sites.howTheSiteIsCalled')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <NewSiteOptions draft={draft} set={set} error={add.error} />
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={add.isPending}>
          {add.isPending ? t('common.adding') : t('sites.addSite')}
        </button>
        <Link href="/" className="button quiet" onClick={kept.forget}>
          {t('common.cancel')}
        </Link>
      </div>
    </form>
  );
}

function useAddSite(onAdded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSite) => call('POST /v1/sites', { body }),
    onSuccess: async (site) => {
      onAdded();
      queryClient.setQueryData(siteQuery(site.id).queryKey, site);
      // It is known to be empty: its overview begins with the snippet, not with numbers.
      queryClient.setQueryData(latestEventQuery(site.id).queryKey, {
        events: [],
        total: 0,
        limit: 1,
        offset: 0,
      });
      void queryClient.invalidateQueries({ queryKey: sitesQuery().queryKey });
      await loadFirstPicture(queryClient, site.id);
    },
  });
}

function domainText(reason: Reason): string {
  if (reason === 'required' || reason === 'too_small') return t('sites.pleaseEnterTheDomainOf');
  if (reason === 'too_long' || reason === 'too_large') return t('sites.aDomainHasAtMost');
  return t('sites.thisIsNotADomain');
}
