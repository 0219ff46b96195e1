import { isLanguage, type Language } from './languages.ts';

/** The tags of an `Accept-Language` header in lower case, by their qualities (RFC 9110, 12.5.4); `*` may be among them. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The first language of an `Accept-Language` header that we have; English else. */
export function preferredLanguage(header: string | undefined): Language {
  return (
    acceptedLanguages(header)
      .map((tag) => tag.split('-')[0] ?? '')
      .find(isLanguage) ?? 'en'
  );
}
