import type { Check } from '../../../contract/sites/installation.ts';
import type { Snippet } from './find-snippets.ts';
import { fail, type Inspection, pass, type RunCheck, unknown } from './inspection.ts';

const freshMs = 24 * 3_600_000;

export const checkSnippet: RunCheck = (inspection) => {
  const { page, snippets, site, tag } = inspection;
  if (!page) return unknown('snippet', 'page_not_read');
  const [own, second] = snippets.own;
  const [other] = snippets.others;
  if (own && second)
    return fail('snippet', 'snippet_twice', 'keep_one_snippet', { count: snippets.own.length });
  if (own && other)
    return fail('snippet', 'snippet_besides_other', 'remove_other_snippet', { url: other.url.href });
  if (own) return found(own, site);
  const [asleep] = snippets.asleep;
  if (asleep?.place === 'comment') return fail('snippet', 'snippet_in_comment', 'uncomment_snippet');
  if (asleep?.place === 'inert') return fail('snippet', 'snippet_inert', 'move_snippet', { tag });
  if (asleep) return unknown('snippet', 'snippet_held_back', 'remove_type', { type: asleep.type });
  if (other) {
    const values = { url: other.url.href, site: site.name, tag };
    return fail('snippet', 'snippet_of_other_site', 'replace_snippet', values);
  }
  return notFound(inspection);
};

function found(own: Snippet, site: Inspection['site']): Check {
  const url = own.url.href;
  if (own.isRetired) return pass('snippet', 'snippet_earlier_path', { url });
  const { origin, loader } = site.config.delivery ?? {};
  if (origin && loader && own.url.origin !== new URL(origin).origin) {
    const instead = `${origin.replace(/\/$/, '')}${loader}`;
    return pass('snippet', 'snippet_not_own_host', { url, instead });
  }
  return pass('snippet', 'snippet_there', { url });
}

/** What a program adds to the page is not in its source; events that arrive say that it works. */
function notFound({ page, lastEventAt, nowMs, tag }: Inspection): Check {
  if (lastEventAt && nowMs - Date.parse(lastEventAt) < freshMs) {
    return unknown('snippet', 'snippet_added_by_program', 'look_at_cache');
  }
  if (page?.hasTagManager) return unknown('snippet', 'snippet_with_tag_manager', 'paste_snippet', { tag });
  return fail('snippet', 'snippet_missing', 'paste_or_empty_cache', { tag });
}
