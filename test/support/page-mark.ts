/** The mark that a page of this site sends with its events, read from the site's script. */
export async function pageMark(server: { url: string }, siteId: string): Promise<string> {
  const script = await (await fetch(`${server.url}/v1/loader/${siteId}.js`)).text();
  return /"mark":"([\w-]{8})"/.exec(script)?.[1] ?? '';
}
