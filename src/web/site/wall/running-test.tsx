import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { abTestingQuery } from '../../app/queries.ts';
import { quotedNames } from '../../i18n/quoted.ts';
import { say } from '../../i18n/say.ts';
import { rich, t } from '../../i18n/t.ts';
import { type Entry, inTest } from './entries.ts';

/** What a running A/B test means for this template, and the winner that waits. */
export function RunningTest({ site, entry }: { site: Site; entry: Entry }) {
  const result = useQuery(abTestingQuery(site.id));
  const winner = result.data?.variants.find(({ is_winner }) => is_winner)?.name;
  const tested = inTest(site, entry);
  return (
    <>
      <p className="soft">
        {tested
          ? t('wall.theRunningABTest', { names: say(quotedNames(tested.variants)) })
          : t('wall.anABTestIs')}
      </p>
      {winner !== undefined && (
        <p>
          {rich('wall.theABTestHas', {
            link: (
              <Link href={`/sites/${site.id}/ab-test`}>
                {t('common.useNameForEveryone', { name: winner })}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}
