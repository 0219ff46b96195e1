import { useServiceAddress } from '../app/service-address.ts';
import { t } from '../i18n/t.ts';
import { Copyable } from '../ui/copyable.tsx';

/** The one line that a site needs. */
export function Snippet({ siteId }: { siteId: string }) {
  const address = useServiceAddress();
  const line = `<script async src="${address}/v1/loader/${siteId}.js"></script>`;
  return <Copyable text={line} label={t('common.copySnippet')} />;
}
