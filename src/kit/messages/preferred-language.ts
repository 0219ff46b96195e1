import { isLanguage, type Language } from './languages.ts';

/** The first language of an `Accept-Language` header that we have, by its qualities (RFC 9110, 12.5.4); English else. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => isLanguage(language));
  return (wanted?.language as Language | undefined) ?? 'en';
}
