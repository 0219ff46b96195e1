/** Text of an owner inside a comment of any language: one line, and nothing that could end the comment. */
export function inComment(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[*?<>{}\\`-]+/g, '-')
    .trim();
}

/** Text inside an HTML attribute between double quotes. */
export function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** A string of JavaScript, safe inside a script element too. */
export function jsString(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** A string of PHP between single quotes, where only these two mean something. */
export function phpString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function scriptTag(url: string): string {
  return `<script async src="${inAttribute(url)}"></script>`;
}
