import * as z from 'zod';
import { deviceTypes } from '../analytics/analytics.ts';
import { because, keyName, PublicUrl, readsOtherwise, text } from '../core/fields.ts';
import {
  choiceFields,
  choiceKinds,
  choicePlaceholders,
  choiceTextLength,
  maxChoices,
  takes,
} from './choice-kinds.ts';
import { wallModes } from './sites.ts';

export const ChoiceId = keyName(/^[a-z][a-z0-9_]{0,31}$/);
export const ChoiceText = text(1, choiceTextLength);

/** A page of the site (`/subscribe`), or a whole address without a name and password, which would be everybody's. */
const ChoiceUrl = z
  .string()
  .max(2048, { abort: true })
  .refine(isLink, because('invalid_format'))
  .refine(
    hasKnownPlaceholders,
    because(
      'invalid_value',
      'must contain no placeholders other than {return}, {session}, {choice}, {variant} and {token}',
    ),
  );

/** A misspelled one would be in the link that visitors follow. */
function hasKnownPlaceholders(url: string): boolean {
  const words = Array.from(url.matchAll(/\{\s*([a-z][\w-]*)\s*\}/gi), ([braced]) => braced);
  return words.every((braced) => choicePlaceholders.some((name) => braced === `{${name}}`));
}

/** A browser takes `//host` and `/\\host` for another host: such a path is none. */
function isLink(url: string): boolean {
  const base = 'https://site.example';
  if (url.startsWith('/')) {
    return !readsOtherwise.test(url) && URL.canParse(url, base) && new URL(url, base).origin === base;
  }
  return PublicUrl.safeParse(url).success;
}

export const Choice = z
  .strictObject({
    id: ChoiceId.meta({
      description: 'Its name in events and numbers, unique in the template. That of `allow` is `allow`.',
      example: 'pass',
    }),
    kind: z
      .enum(choiceKinds)
      .describe(
        '`allow`: the button that checks again; `pass`, `login`: links; `newsletter`: asks for an email address, which the browser sends to `url`; `video`: your page plays one; `later`: closes the wall for `days`; `close`: closes it; `own`: a link, or what your page does with the event `choice`.',
      ),
    text: ChoiceText.optional().describe(
      'Default: a fixed text in the language of the wall. `own` needs one; `allow` has `cta_text`.',
    ),
    url: ChoiceUrl.optional().describe(
      'A path of your site or a whole URL. `{return}`, `{session}`, `{choice}`, `{variant}` and `{token}` are replaced, and no others are allowed; `{token}` lets your server confirm the outcome. `pass`, `login` and `newsletter` need it.',
    ),
    days: z.number().int().min(1).max(90).optional().describe('For `later`. Default: 1.'),
    modes: z
      .array(z.enum(wallModes))
      .max(4)
      .optional()
      .describe('Only where the wall is shown in one of these modes. Default: all.'),
    devices: z.array(z.enum(deviceTypes)).max(3).optional().describe('Only on these devices. Default: all.'),
    value: z
      .number('must be a number such as 4.5')
      .min(0)
      .max(1_000_000)
      .optional()
      .describe(
        'What one outcome is worth to you, in the currency of your rates. Sent in the metadata of the outcome; counts where the revenue settings have no value for the choice.',
      ),
  })
  .superRefine((choice, context) => {
    const refuse = (field: string, reason: Parameters<typeof because>[0]) =>
      context.addIssue({ code: 'custom', path: [field], ...because(reason) });
    for (const field of choiceFields) {
      const rule = takes(choice.kind, field);
      if (rule === 'needed' && choice[field] === undefined) refuse(field, 'required');
      if (rule === 'not' && choice[field] !== undefined) refuse(field, 'unknown_field');
    }
    if ((choice.kind === 'allow') !== (choice.id === 'allow')) refuse('id', 'invalid_value');
  });
export type Choice = z.output<typeof Choice>;

/** In the order of the wall. Every wall has its button: what it says of itself would not be true without. */
export const Choices = z
  .array(Choice)
  .max(maxChoices)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, because('conflict'))
  .refine(
    (all) => all.some(({ kind }) => kind === 'allow'),
    because('invalid_value', 'must include a choice of the kind allow, which is the button'),
  )
  .meta({
    example: [
      { id: 'allow', kind: 'allow' },
      { id: 'pass', kind: 'pass', url: '/subscribe?back={return}' },
    ],
  });
