import { Copyable } from '../parts/copyable.tsx';
import { t } from '../texts/t.ts';
import { useServiceAddress } from './service-address.ts';

/** The one line that a site needs. */
export function Snippet({ siteId }: { siteId: string }) {
  const address = useServiceAddress();
  const line = `<script async src="${address}/v1/loader/${siteId}.js"></script>`;
  return <Copyable text={line} label={t('Copy snippet')} />;
}
