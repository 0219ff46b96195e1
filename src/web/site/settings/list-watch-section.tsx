import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListFinding, ListTarget, ListWatch } from '../../../contract/sites/list-watch.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { listWatchQuery } from '../../app/queries.ts';
import { rich, t, tn } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What filter lists have of the site, which lists were asked, and a button to ask them now. */
export function ListWatchSection({ site }: { site: Site }) {
  const query = listWatchQuery(site.id);
  const watch = useQuery(query);
  const queryClient = useQueryClient();
  const look = useMutation({
    mutationFn: () => call('POST /v1/sites/:id/list-watch', { params: { id: site.id } }),
    onSuccess: (found) => queryClient.setQueryData(query.queryKey, found),
  });
  return (
    <>
      <p className="soft">
        {t(
          'Once a day Truce asks filter lists whether they would block or hide what this site uses. If one does, visitors are not counted or see no wall.',
        )}
      </p>
      {watch.isError && <ErrorNotice error={watch.error} onRetry={() => watch.refetch()} />}
      {watch.isPending && <Skeleton width="100%" height="6rem" />}
      {watch.data && <Findings watch={watch.data} zone={site.config.timezone} />}
      {look.isError && <ErrorNotice error={look.error} />}
      <div className="save">
        <button
          type="button"
          className="button"
          aria-disabled={look.isPending}
          onClick={() => look.isPending || look.mutate()}
        >
          {look.isPending ? t('Looking…') : t('Look now')}
        </button>
        <span role="status" className="soft">
          {look.isSuccess && t('Looked just now.')}
        </span>
      </div>
    </>
  );
}

function Findings({ watch, zone }: { watch: ListWatch; zone: string }) {
  const present = watch.findings.filter(({ cleared_at }) => cleared_at === null);
  const past = watch.findings.filter(({ cleared_at }) => cleared_at !== null);
  return (
    <>
      <p>
        <strong>{headline(watch, present.length)}</strong>{' '}
        {watch.checked_at && (
          <span className="soft">
            {rich('Last look: {moment}', { moment: <Moment at={watch.checked_at} zone={zone} /> })}
          </span>
        )}
      </p>
      {present.map((finding) => (
        <Finding key={finding.id} finding={finding} zone={zone} />
      ))}
      {watch.lists.length > 0 && (
        <details className="checks">
          <summary>{tn(watch.lists.length, '{count} list asked', '{count} lists asked')}</summary>
          <ul>
            {watch.lists.map(({ name, version, rules }) => (
              <li key={name}>
                {[
                  name,
                  version && t('as of {version}', { version }),
                  tn(rules, '{count} rule', '{count} rules'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {past.length > 0 && (
        <details className="checks">
          <summary>{t('Earlier findings ({count})', { count: past.length })}</summary>
          {past.map((finding) => (
            <Finding key={finding.id} finding={finding} zone={zone} />
          ))}
        </details>
      )}
    </>
  );
}

function Finding({ finding, zone }: { finding: ListFinding; zone: string }) {
  const { target, list, rule, address, first_seen, cleared_at } = finding;
  return (
    <div className="finding">
      <p>
        {rich('{list} names {what}: {address}', {
          list,
          what: names[target],
          address: <code>{address}</code>,
        })}
      </p>
      <p className="soft">
        {cleared_at
          ? rich('By the rule {rule}, since {from}, until {until}', {
              rule: <code>{rule}</code>,
              from: <Moment at={first_seen} zone={zone} />,
              until: <Moment at={cleared_at} zone={zone} />,
            })
          : rich('By the rule {rule}, since {from}', {
              rule: <code>{rule}</code>,
              from: <Moment at={first_seen} zone={zone} />,
            })}
      </p>
      {!cleared_at && <p>{remedies[target]}</p>}
    </div>
  );
}

function headline({ checked_at, lists }: ListWatch, found: number): string {
  if (checked_at === null) return t('Not looked yet: it happens within a minute after a change.');
  if (lists.length === 0) return t('There is no list to ask.');
  if (found === 0) return t('No list names anything of this site.');
  return tn(found, 'One finding.', '{count} findings.');
}

const names: Record<ListTarget, string> = {
  host: t('the host'),
  loader: t('the script'),
  ask: t('a part of the script'),
  wall: t('the wall’s script'),
  track: t('the address of events'),
  media: t('the folder of baits'),
  gate: t('the gate'),
  markup: t('a name in your pages'),
};

const otherPath = t('Give the site another path under First-party paths; it can also be drawn by itself.');
const otherLoader = t(
  'Set another path for the script under First-party paths, and change it in your pages.',
);
const remedies: Record<ListTarget, string> = {
  host: t('Use another host name; best a path on your site’s own host, under First-party paths.'),
  loader: otherLoader,
  ask: otherLoader,
  wall: otherLoader,
  track: otherPath,
  media: otherPath,
  gate: t('Pass it on from your site’s own host, under First-party paths.'),
  markup: t('A rule hides the cards in your pages. Please tell us, so that we can name them anew.'),
};
