import { useEffect, useState } from 'react';
import type { Live } from '../../../contract/analytics/live.ts';
import { basePath } from '../../app/base-path.ts';

export interface LiveState {
  live: Live | undefined;
  state: 'waiting' | 'open' | 'paused' | 'lost';
}

/** What happens on a site, as the server tells it; nothing is asked while nobody looks at the page. */
export function useLive(siteId: string, isPaused: boolean): LiveState {
  const [live, setLive] = useState<Live>();
  const [state, setState] = useState<LiveState['state']>('waiting');
  useEffect(() => {
    if (isPaused) return setState('paused');
    let source: EventSource | null = null;
    const close = () => {
      source?.close();
      source = null;
    };
    const open = () => {
      if (source) return;
      setState('waiting');
      source = new EventSource(`${basePath}/v1/sites/${siteId}/live`);
      source.addEventListener('live', ({ data }) => {
        setLive(JSON.parse(String(data)) as Live);
        setState('open');
      });
      source.addEventListener('error', () => {
        // A browser retries automatically, unless the server refused.
        setState(source?.readyState === EventSource.CLOSED ? 'lost' : 'waiting');
      });
    };
    const look = () => (document.hidden ? close() : open());
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      close();
    };
  }, [siteId, isPaused]);
  return { live, state };
}
