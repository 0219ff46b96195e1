import type { DemoSite } from './demo-sites.ts';

export interface ArticleWish {
  site: DemoSite;
  siteId: string;
  path: string;
  baseUrl: string;
  home: string;
  /** Shown as a visitor with uBlock Origin sees it. */
  isBlocked: boolean;
}

const articles: Record<DemoSite['key'], { title: string; lead: string; text: string[] }> = {
  paper: {
    title: 'Harbor bridge reopens after eleven weeks',
    lead: 'The first tram crossed at six in the morning, four minutes late and to applause.',
    text: [
      'The bridge had been closed since September, when a survey found cracks in two of its bearings. Both have been replaced, and a third one with them.',
      '"Nobody missed it more than the bakers," said the harbor master, who had rowed to work. Deliveries to the old town took a detour of nine kilometers.',
      'The city expects 21,000 crossings a day by the end of the week. Cyclists keep the lane that was painted for them in October.',
    ],
  },
  blog: {
    title: 'Tomatoes on a balcony',
    lead: 'Six hours of sun, a deep pot and patience until the middle of May. That is the whole secret.',
    text: [
      'A pot of thirty centimeters holds one plant. Fill it with soil to two thirds, and top it up as the stem grows: it takes root wherever it is covered.',
      'Water in the morning, at the foot of the plant. Leaves that dry quickly stay healthy.',
      'Pinch out what grows between leaf and stem. The plant puts its strength into fruit instead.',
    ],
  },
};

/** A page of an invented publisher, with the snippet on it. It says that it is a demo. */
export function articlePage(wish: ArticleWish): string {
  const { site, siteId, baseUrl, home, isBlocked } = wish;
  const { title, lead, text } = articles[site.key];
  const name = site.name.replace(' (demo)', '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="stylesheet" href="/demo/style.css">
<link rel="icon" href="data:,">
${isBlocked ? '<script src="/demo/as-blocker.js"></script>\n' : ''}<script async src="${baseUrl}/v1/loader/${siteId}.js"></script>
</head>
<body class="${site.key}">
<aside class="demo" aria-label="About this demo">
${isBlocked ? asVisitor(baseUrl) : asYou(baseUrl)}
</aside>
<header><a href="${home}/">${name}</a></header>
<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<div class="ad"><small>Example of an ad</small><strong>Harbor Coffee, roasted this morning</strong></div>
${text.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</main>
</body>
</html>`;
}

function asYou(baseUrl: string): string {
  return `<p><strong>Demo: this publisher is invented.</strong> With an ad blocker you see its wall.</p>
<p><a class="button" href="?as=ublock">See it as a visitor with uBlock Origin</a> <a href="${baseUrl}/">Open the dashboard</a></p>`;
}

function asVisitor(baseUrl: string): string {
  return `<p><strong>Demo: you see this page as a visitor with uBlock Origin.</strong> Press the wall's button, and the demo allows ads for you.</p>
<p><a class="button" href="?as=ublock">Show it again</a> <a href="?">See it as you are</a> <a href="${baseUrl}/">Open the dashboard</a></p>`;
}

export const articleStyle = `:root{color-scheme:light dark;--ink:#1d242b;--paper:#fff;--line:#d8dde2;--link:#12508a;--soft:#eef2f6}
body.blog{--paper:#fbf8f1;--line:#ded7c6;--link:#2c6b4a;--soft:#f0ebdd}
@media(prefers-color-scheme:dark){:root,body.blog{--ink:#e6e8ea;--paper:#15181b;--line:#373d43;--link:#86b8ea;--soft:#22272c}
body.blog{--link:#7cc6a0}}
body{margin:0;background:var(--paper);color:var(--ink);font:18px/1.65 Georgia,"DejaVu Serif",serif}
a{color:var(--link)}
.demo{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;padding:.6rem 1.25rem;background:var(--soft);border-bottom:1px solid var(--line);font:14px/1.5 system-ui,sans-serif}
.demo p{margin:.2rem 0}.demo a{display:inline-block;padding:.35rem 0;margin-right:1rem}
.demo .button{padding:.35rem .8rem;border-radius:6px;background:var(--link);color:var(--paper);text-decoration:none}
header{padding:1.1rem 1.25rem;border-bottom:3px double var(--line);text-align:center;font-size:1.5rem;font-weight:700}
header a{color:inherit;text-decoration:none}
main{max-width:38rem;margin:2rem auto;padding:0 1.25rem}h1{font-size:2.1rem;line-height:1.15;margin:0 0 .5rem}
.lead{font-size:1.2em;line-height:1.5}
.ad{display:grid;gap:.3rem;margin:1.5rem 0;padding:1rem;border:1px solid var(--line);background:var(--soft);text-align:center;font-family:system-ui,sans-serif}`;
