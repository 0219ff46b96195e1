import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { roundText, targetText } from '../../../contract/messages/alert-texts.ts';
import { profileText } from '../../../contract/messages/profile-texts.ts';
import { remedyText, rotationOf } from '../../../contract/messages/remedy-texts.ts';
import type { ListFinding, ListWatch } from '../../../contract/sites/list-watch.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { listWatchQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { rich, t } from '../../i18n/t.ts';
import detailsStyles from '../../ui/details.module.css';
import formStyles from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './settings.module.css';

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
      <p className="soft">{t('site-settings.onceADayTruceAsks')}</p>
      <QueryState query={watch} height="6rem" />
      {watch.data && <Findings watch={watch.data} config={site.config} />}
      {look.isError && <ErrorNotice error={look.error} />}
      <div className={formStyles.save}>
        <button
          type="button"
          className="button"
          aria-disabled={look.isPending}
          onClick={() => look.isPending || look.mutate()}
        >
          {look.isPending ? t('common.looking') : t('site-settings.lookNow')}
        </button>
        <span role="status" className="soft">
          {look.isSuccess && t('site-settings.lookedJustNow')}
        </span>
      </div>
    </>
  );
}

function Findings({ watch, config }: { watch: ListWatch; config: Site['config'] }) {
  const zone = config.timezone;
  const present = watch.findings.filter(({ cleared_at }) => cleared_at === null);
  const past = watch.findings.filter(({ cleared_at }) => cleared_at !== null);
  return (
    <>
      <p>
        <strong>{headline(watch, present.length)}</strong>{' '}
        {watch.checked_at && (
          <span className="soft">
            {rich('site-settings.lastLookMoment', { moment: <Moment at={watch.checked_at} zone={zone} /> })}
          </span>
        )}
      </p>
      {present.map((finding) => (
        <Finding key={finding.id} finding={finding} config={config} />
      ))}
      <Race race={watch.race} zone={zone} />
      {watch.lists.length > 0 && (
        <details className={detailsStyles.checks}>
          <summary>{t('site-settings.listsAsked', { count: watch.lists.length })}</summary>
          <ul>
            {watch.lists.map(({ name, version, rules }) => (
              <li key={name}>
                {[
                  name,
                  version && t('site-settings.asOfVersion', { version }),
                  t('common.rules', { count: rules }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {past.length > 0 && (
        <details className={`${detailsStyles.checks} ${styles.pastFindings}`}>
          <summary>{t('site-settings.earlierFindings', { count: past.length })}</summary>
          {past.map((finding) => (
            <Finding key={finding.id} finding={finding} config={config} />
          ))}
        </details>
      )}
    </>
  );
}

/** What Truce did about findings, and what a browser saw. */
function Race({ race: { last_round, canary }, zone }: { race: ListWatch['race']; zone: string }) {
  return (
    <>
      {last_round && (
        <p>
          {say(roundText(last_round))}{' '}
          <span className="soft">
            <Moment at={last_round.at} zone={zone} />
          </span>
        </p>
      )}
      {canary && (
        <p className="soft">
          {canaryTextOf(canary)} <Moment at={canary.at} zone={zone} />
        </p>
      )}
    </>
  );
}

function canaryTextOf({ blind, failed }: NonNullable<ListWatch['race']['canary']>): string {
  if (failed !== null) return t('site-settings.canaryFailed');
  if (blind.length === 0) return t('site-settings.canaryFine');
  return t('site-settings.canaryBlind', { kinds: say({ list: blind.map(profileText) }) });
}

function Finding({ finding, config }: { finding: ListFinding; config: Site['config'] }) {
  const zone = config.timezone;
  const { target, list, rule, address, first_seen, cleared_at } = finding;
  const rotation = rotationOf(target, config.delivery);
  const isSaidOfRound = rotation === 'no_reserve';
  return (
    <div className={styles.finding}>
      <p>
        {rich('site-settings.listNamesWhatAddress', {
          list,
          what: say(targetText(target)),
          address: <code>{address}</code>,
        })}
      </p>
      <p className="soft">
        {cleared_at
          ? rich('site-settings.byTheRuleRuleSinceFrom', {
              rule: <code>{rule}</code>,
              from: <Moment at={first_seen} zone={zone} />,
              until: <Moment at={cleared_at} zone={zone} />,
            })
          : rich('site-settings.byTheRuleRuleSince', {
              rule: <code>{rule}</code>,
              from: <Moment at={first_seen} zone={zone} />,
            })}
      </p>
      {!cleared_at && !isSaidOfRound && <p>{say(remedyText(target, rotation))}</p>}
    </div>
  );
}

function headline({ checked_at, lists }: ListWatch, found: number): string {
  if (checked_at === null) return t('site-settings.notLookedYetItHappens');
  if (lists.length === 0) return t('site-settings.thereIsNoListTo');
  if (found === 0) return t('site-settings.noListNamesAnythingOf');
  return t('site-settings.findings', { count: found });
}
