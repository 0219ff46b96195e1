import { asHtml } from '../../kit/as-html.ts';
import type { SimulationPlan, View } from './simulate.ts';

/** All views on one page that needs no other file: to look at, to keep, to send. */
export function overviewPage(
  plan: SimulationPlan,
  views: View[],
  at: { day: string; lists: string[] },
): string {
  const rows = [...new Set(views.map(({ profile }) => profile))].map((profile) => {
    const mine = views.filter((view) => view.profile === profile);
    return `<section>
<header><h2>${asHtml(profile.name)}</h2><p>${asHtml(profile.does)}</p></header>
<div class="views">${mine.map(figure).join('')}</div>
${blockedList(mine)}
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="truce simulate">
<title>${asHtml(new URL(plan.url).host)} with blockers</title>
<style>${style}</style>
</head>
<body>
<header class="top"><h1>How visitors with a blocker see</h1><p class="url">${asHtml(plan.url)}</p>
<p>${asHtml(at.day)} · lists: ${asHtml(at.lists.join(', '))}</p></header>
<main>${rows.join('\n')}</main>
<footer>Made by Truce. Kinds of blockers, not products: each is reduced to the lists it takes, the requests it refuses
and whether it hides elements. The visits are not in your numbers.</footer>
</body>
</html>
`;
}

/** Whether a file is such a page. Those of earlier versions are known by their last lines. */
export function isOverviewPage(html: string): boolean {
  return (
    html.includes('<meta name="generator" content="truce simulate">') ||
    html.includes('<footer>Made by Truce. Kinds of blockers, not products')
  );
}

export function pictureName({ profile, width }: { profile: { id: string }; width: number }): string {
  return `${profile.id}-${width}.png`;
}

function figure(view: View): string {
  const { width, blocked, wall, verdict, jpeg, profile } = view;
  const source = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const alt = `The page with ${profile.name}, ${width} pixels wide`;
  const facts = [
    `<span>${width} px</span>`,
    `<span>${blocked.length} blocked</span>`,
    `<span class="${wall ? 'yes' : ''}">${wall ? 'wall shown' : 'no wall'}</span>`,
    `<span class="${verdict ?? ''}">${verdict === null ? 'no Truce' : `verdict: ${verdict}`}</span>`,
  ];
  return `<figure class="${width < 600 ? 'phone' : 'desk'}"><a href="${pictureName(view)}"><img src="${source}" alt="${asHtml(alt)}"></a><figcaption>${facts.join('')}</figcaption></figure>`;
}

function blockedList(views: View[]): string {
  const rules = new Map(views.flatMap(({ blocked }) => blocked).map(({ url, rule }) => [url, rule]));
  if (rules.size === 0) return '';
  const lines = [...rules].map(
    ([url, rule]) => `<tr><td>${asHtml(shortened(url))}</td><td><code>${asHtml(rule)}</code></td></tr>`,
  );
  const many = rules.size === 1 ? '1 address' : `${rules.size} addresses`;
  return `<details><summary>${many} blocked</summary><div><table><thead><tr><th>Address</th><th>Rule</th></tr></thead><tbody>${lines.join('')}</tbody></table></div></details>`;
}

function shortened(url: string): string {
  return url.length > 110 ? `${url.slice(0, 107)}…` : url;
}

const style = `:root{color-scheme:light dark;--ink:#1d2622;--soft:#5c6a63;--paper:#f5f6f4;--card:#fff;--line:#dfe4e0;--good:#1c7a4b;--warn:#a3490f}
@media(prefers-color-scheme:dark){:root{--ink:#e7ece9;--soft:#9fada6;--paper:#141816;--card:#1d2220;--line:#323a36;--good:#6fce9c;--warn:#f0a36b}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
.top,main,footer{max-width:1180px;margin:0 auto;padding:0 24px}.top{padding-top:32px}h1{margin:0;font-size:22px;font-weight:600}
.top p{margin:4px 0 0;color:var(--soft)}.top .url{font-size:18px;color:var(--ink);overflow-wrap:anywhere}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px;margin:20px 0}
section>header{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;margin-bottom:14px}h2{margin:0;font-size:17px}section>header p{margin:0;color:var(--soft)}
.views{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start}figure{margin:0}.desk{flex:3 1 420px;min-width:0;max-width:760px}.phone{flex:0 1 219px;min-width:160px}
img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
figcaption{display:flex;flex-wrap:wrap;gap:2px 14px;margin-top:8px;font-size:13px;color:var(--soft)}.yes,.blocked{color:var(--warn);font-weight:600}.clear{color:var(--good)}
details{margin-top:14px;font-size:13px}summary{cursor:pointer;color:var(--soft)}details div{overflow-x:auto}table{border-collapse:collapse;margin-top:8px}
th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}footer{color:var(--soft);font-size:13px;padding-bottom:40px}`;
