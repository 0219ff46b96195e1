import { scriptTag } from '../installation/quote.ts';
import { fail, type Inspection, pass, type RunCheck, unknown } from './inspection.ts';

const freshMs = 24 * 3_600_000;

export const checkSnippet: RunCheck = (inspection) => {
  const { page, snippets, site, addresses } = inspection;
  if (!page) return unknown('snippet', 'The page could not be read.');
  const paste = `Put this into the head of the page: ${scriptTag(addresses.loader.href)}`;
  const [own, second] = snippets.own;
  if (own && second) {
    return fail('snippet', `The snippet is in the page ${snippets.own.length} times.`, 'Keep one of them.');
  }
  if (own && snippets.others.length > 0) {
    const [other] = snippets.others;
    return fail(
      'snippet',
      `Besides this site's snippet the page has that of another site: ${other?.url.href}`,
      'Remove the other one: whichever loads first would win.',
    );
  }
  if (own?.isRetired) {
    return pass(
      'snippet',
      `The snippet is there, with an earlier path that goes on working: ${own.url.href}`,
    );
  }
  const { origin, loader } = site.config.delivery ?? {};
  if (own && origin && loader && own.url.origin !== new URL(origin).origin) {
    return pass(
      'snippet',
      `The snippet is there, but not the one for your own host yet: ${own.url.href} instead of ${origin.replace(/\/$/, '')}${loader}`,
    );
  }
  if (own) return pass('snippet', `The snippet is there: ${own.url.href}`);
  const [asleep] = snippets.asleep;
  if (asleep?.place === 'comment') {
    return fail(
      'snippet',
      'The snippet is inside a comment, where browsers do not see it.',
      'Take it out of <!-- and -->.',
    );
  }
  if (asleep?.place === 'inert') {
    return fail(
      'snippet',
      'The snippet is inside a noscript or template element, where browsers do not run it.',
      `Move it. ${paste}`,
    );
  }
  if (asleep) {
    return unknown(
      'snippet',
      `The snippet is there with the type "${asleep.type}": a consent tool holds it back until visitors agree.`,
      'If you need no consent for it, remove the type.',
    );
  }
  const [other] = snippets.others;
  if (other) {
    return fail(
      'snippet',
      `The page has the snippet of another site: ${other.url.href} does not belong to ${site.name}.`,
      `Replace it. ${paste}`,
    );
  }
  return notFound(inspection, paste);
};

/** What a program adds to the page is not in its source; events that arrive say that it works. */
function notFound({ page, lastEventAt, nowMs }: Inspection, paste: string) {
  if (lastEventAt && nowMs - Date.parse(lastEventAt) < freshMs) {
    return unknown(
      'snippet',
      "The snippet is not in the page's source, but events arrive: an app or a tag manager seems to add it.",
      'If you meant to paste it into the page, look whether the page is cached.',
    );
  }
  if (page?.hasTagManager) {
    return unknown(
      'snippet',
      "The snippet is not in the page's source. The page loads a tag manager, which may add it; ad blockers stop tag managers.",
      paste,
    );
  }
  return fail(
    'snippet',
    'The snippet is not in the page.',
    `${paste} If it is there already, empty the page's cache.`,
  );
}
