import { useServiceAddress } from '../app/service-address.ts';
import { t } from '../i18n/t.ts';
import { Copyable } from '../ui/copyable.tsx';

/** The one line that a site needs. @param attributes more of the tag, each after a space */
export function Snippet({ siteId, attributes = '' }: { siteId: string; attributes?: string }) {
  const address = useServiceAddress();
  const line = `<script async src="${address}/v1/loader/${siteId}.js"${attributes}></script>`;
  return <Copyable text={line} label={t('common.copySnippet')} />;
}
