import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Advice } from '../../../contract/analytics/advice.ts';
import type { Good } from '../../../contract/core/client.ts';
import { adviceTexts } from '../../../contract/messages/advice-texts.ts';
import type { Routes } from '../../../contract/routes.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { abTestsQuery, adviceQuery, siteQuery } from '../../app/queries.ts';
import { sendVersioned } from '../../app/send-versioned.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { hasSameTest, sendKnown } from './send-known.ts';
import { testGoesOn } from './test-goes-on.ts';
import { undoOf } from './undo-of.ts';
import { type SiteChange, sendChange, useSiteChange } from './use-site-change.ts';

type Advised = Good<Routes['GET /v1/analytics/sites/:id/advice']>;
type Action = NonNullable<Advice['action']>;

/** What was done last; `undo` takes it back. */
interface Done {
  text: string;
  undo?: SiteChange;
  /** The site right after it. */
  after?: Site;
}

/**
 * Does what a recommendation says, and takes it back. Nothing is saved where somebody else changed meanwhile what it is
 * about, so that no test ends that its owner has not seen.
 */
export function useAdviceChange(site: Site, advised: Advised | undefined) {
  const queryClient = useQueryClient();
  const change = useSiteChange(site.id, (send: () => Promise<Site>) => send());
  const [done, setDone] = useState<Done | null>(null);
  const [known, setKnown] = useState(site);
  const version = advised?.site_updated_at;
  if (site.updated_at === version && known.updated_at !== version) setKnown(site);
  const seen = known.updated_at === version ? known : null;
  const apply = (advice: Advice) => {
    const { action } = advice;
    if (!action || !advised || change.isPending) return;
    let sent = { action, before: site };
    const send = async () => {
      const { after, ...rest } = await sendAdvised(queryClient, site.id, { advised, advice, action, seen });
      sent = rest;
      return after;
    };
    const onSuccess = (after: Site) =>
      setDone({ text: textOf(advice), undo: undoOf(sent.action, sent.before, after), after });
    change.mutate(send, { onSuccess });
  };
  const takeBack = ({ undo, after }: Done) => {
    if (!undo || !after || change.isPending) return;
    let text: string | null = null;
    const send = async () => {
      if (!undo.config?.ab_test?.enabled) return sendKnown(queryClient, after, undo);
      const ended = await latestTest(queryClient, site.id);
      const changed = await sendKnown(queryClient, after, undo);
      text = await testGoesOn(queryClient, site.id, ended?.started_at);
      return changed;
    };
    change.mutate(send, { onSuccess: () => setDone(text === null ? null : { text }) });
  };
  return { apply, takeBack, done, error: change.error };
}

interface Applied {
  advised: Advised;
  advice: Advice;
  action: Action;
  /** The site as the recommendations know it; null where this page never had that version. */
  seen: Site | null;
}

/** Sends it for the site that it was recommended for; for a later version, if it is still recommended and the test is the same. */
async function sendAdvised(queryClient: QueryClient, id: string, { advised, advice, action, seen }: Applied) {
  const readSite = () => queryClient.fetchQuery({ ...siteQuery(id), staleTime: 0 });
  const known = {
    updated_at: advised.site_updated_at,
    action,
    before: seen ?? (await readSite()),
    isAdvised: true,
  };
  return sendVersioned<typeof known, Pick<typeof known, 'action' | 'before'> & { after: Site }>(known, {
    // What was read may be newer than what the recommendations know.
    send: async ({ updated_at, ...rest }) => ({
      ...rest,
      after: await sendChange(id, rest.action, { updated_at }),
    }),
    async read() {
      const fresh = await queryClient.fetchQuery({ ...adviceQuery(id), staleTime: 0 });
      const same = fresh.advice.find((each) => isSame(each, advice))?.action;
      return {
        updated_at: fresh.site_updated_at,
        action: same ?? action,
        before: await readSite(),
        isAdvised: same != null,
      };
    },
    isSame: ({ isAdvised, before }) => isAdvised && seen !== null && hasSameTest(seen, before),
  });
}

/** Numbers grow while it is looked at, and with them how sure they are. */
function isSame(one: Advice, other: Advice): boolean {
  const said = ({ id, about: { confidence: _, ...about }, action }: Advice) =>
    JSON.stringify({ id, about, wall: action?.config?.template_id });
  return said(one) === said(other);
}

function textOf(advice: Advice): string {
  const isEnd = advice.action?.config?.ab_test?.enabled === false;
  if (isEnd) return t('ab-test.nameIsNowTheWallThe', { name: advice.about.variant ?? '' });
  return t('revenue.appliedTitle', { title: say(adviceTexts(advice).title) });
}

async function latestTest(queryClient: QueryClient, siteId: string) {
  const { ab_tests } = await queryClient.fetchQuery({ ...abTestsQuery(siteId), staleTime: 0 });
  return ab_tests[0];
}
