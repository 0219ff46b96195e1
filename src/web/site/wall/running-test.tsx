import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { abTestingQuery } from '../../app/queries.ts';
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
          ? t(
              'The running A/B test shows this template as “{names}”. Saving changes here affects what it measures.',
              {
                names: tested.variants.join('”, “'),
              },
            )
          : t('An A/B test is running: visitors see the walls of its variants until it ends.')}
      </p>
      {winner !== undefined && (
        <p>
          {rich('The A/B test has a winner. {link}', {
            link: (
              <Link href={`/sites/${site.id}/ab-test`}>
                {t('Use “{name}” for everyone', { name: winner })}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}
