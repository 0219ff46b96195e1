import * as z from 'zod';
import { type Language, languages } from '../../kit/messages/languages.ts';

/** A language that Truce writes in. */
export const LanguageCode = z
  .enum(Object.keys(languages) as [Language, ...Language[]])
  .meta({ example: 'de' });
