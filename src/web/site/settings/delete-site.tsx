import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { siteQuery, sitesQuery } from '../../app/queries.ts';
import { forgetTypedAbout } from '../../app/typed.ts';
import { t } from '../../i18n/t.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { Field } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import settingStyles from '../../ui/setting.module.css';

/** Deleting a site, after its domain has been typed. */
export function DeleteSite({ site }: { site: Site }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <div className={settingStyles.setting}>
      <p className="soft">{t('site-settings.removesTheSiteItsSettings')}</p>
      <button type="button" className="button danger-quiet" onClick={open}>
        {t('site-settings.delete')}
      </button>
      <dialog
        ref={dialog}
        className={dialogStyles.dialog}
        aria-label={t('site-settings.deleteName', { name: site.name })}
        onClose={() => setOpen(false)}
      >
        {isOpen && <DeleteForm site={site} onCancel={() => dialog.current?.close()} />}
      </dialog>
    </div>
  );
}

function DeleteForm({ site, onCancel }: { site: Site; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useDeletion(site);
  const isConfirmed = typed.trim().toLowerCase() === site.domain;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !remove.isPending) remove.mutate();
  };
  return (
    <form onSubmit={submit}>
      <h2>{t('site-settings.deleteName2', { name: site.name })}</h2>
      <p>{t('site-settings.itsNumbersTemplatesAnd')}</p>
      {remove.isError && <ErrorNotice error={remove.error} />}
      <Field
        label={t('site-settings.typeDomainToConfirm', { domain: site.domain })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        first
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="actions end">
        <button type="button" className="button quiet" onClick={onCancel}>
          {t('common.cancel')}
        </button>
        <button type="submit" className="button danger" disabled={!isConfirmed}>
          {remove.isPending ? t('site-settings.deleting') : t('site-settings.deleteSite')}
        </button>
      </div>
    </form>
  );
}

function useDeletion(site: Site) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call('DELETE /v1/sites/:id', { params: { id: site.id } }),
    onSuccess: async () => {
      queryClient.setQueryData(sitesQuery().queryKey, (known) =>
        known ? { sites: known.sites.filter((other) => other.id !== site.id) } : known,
      );
      navigate('/', { replace: true });
      forgetTypedAbout(queryClient, site.id);
      queryClient.removeQueries({ queryKey: siteQuery(site.id).queryKey });
    },
  });
}
