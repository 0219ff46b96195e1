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

function scriptTag(url: string): string {
  return `<script async src="${inAttribute(url)}"></script>`;
}

/**
 * Loads the script, and where it is blocked or an empty one comes in its place, from the next address: pages that stay as they
 * are find the site's new path. The script of a site that is off says so (`site-scripts.ts`), which ends the search. An element
 * whose id or name is Truce is on the window as well, but not of its own. Attributes of the snippet's element go to the script,
 * and so does the one policy of trusted types that a page allows us (`sdk/load-part.ts`). A page that allows none goes on without
 * the script, and gets no error.
 */
export function scriptWithReserve(urls: string[]): string {
  const [first = '', ...others] = urls;
  if (others.length === 0) return scriptTag(first);
  const code =
    `!function(d,u,c,p){c=d.currentScript;p={createScriptURL:String};` +
    `try{p=trustedTypes.createPolicy('truce',p)}catch(e){}!function n(i,s){s=d.createElement('script');` +
    `[].forEach.call(c.attributes,function(a){s.setAttribute(a.name,a.value)});s.nonce=c.nonce;s.async=!0;s.policy=p;` +
    `s.onload=s.onerror=function(){window.hasOwnProperty('Truce')||s.isOff||u[i+1]&&n(i+1)};` +
    `try{s.src=p.createScriptURL(u[i]);d.head.appendChild(s)}catch(e){}}(0)}(document,[${urls.map(jsString).join(',')}])`;
  return `<script>${code}</script>`;
}
