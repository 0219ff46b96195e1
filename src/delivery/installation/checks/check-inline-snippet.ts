import { isRun } from './find-snippets.ts';
import { pass, type RunCheck, unknown, warn } from './inspection.ts';

/** The snippet for visitors whose blocker stops the script. No site needs one; an old one, or one that is gone, is a warning. */
export const checkInlineSnippet: RunCheck = ({ page, inlineCode, hasReports }) => {
  if (!page) return unknown('inline_snippet', 'page_not_read');
  const live = page.inlines.filter(({ place, type }) => place === 'live' && isRun(type));
  if (live.some(({ code }) => code === inlineCode)) return pass('inline_snippet', 'inline_current');
  if (live.length > 0) return warn('inline_snippet', 'inline_outdated', 'copy_inline_snippet');
  if (page.inlines.length > 0) return warn('inline_snippet', 'inline_asleep', 'copy_inline_snippet');
  if (hasReports) return warn('inline_snippet', 'inline_gone', 'copy_inline_snippet');
  return pass('inline_snippet', 'inline_none');
};
