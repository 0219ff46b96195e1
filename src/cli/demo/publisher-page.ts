import type { Hono } from 'hono';
import type { Bindings } from '../../http/edge/api.ts';

/** A publisher's page at /demo with the snippet on it: what an owner would paste, and nothing else. */
export function mountPublisherPage(app: Hono<Bindings>, siteId: () => string): void {
  app.get('/demo', (c) => c.html(page(siteId()), 200, { 'cache-control': 'no-store' }));
  app.get('/demo.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

function page(siteId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sourdough in a day · The Kitchen Garden</title>
<link rel="stylesheet" href="/demo.css">
<script async src="/v1/loader/${siteId}.js"></script>
</head>
<body>
<header><strong>The Kitchen Garden</strong> <span>a demo publisher</span></header>
<main>
<h1>Sourdough in a day</h1>
<p class="lead">No week of feeding, no spreadsheet. A loaf you start after breakfast and eat with supper.</p>
<p>Visit this page with an ad blocker and you meet the wall that its owner set up. Allow the site, press the
button, and the owner sees a conversion on the <a href="/">dashboard</a>. Without a blocker, this page is just
a recipe.</p>
<h2>Morning</h2>
<p>Stir 150 g of lively starter into 350 g of warm water. Add 500 g of strong flour and leave it alone for half
an hour; flour does most of the work if you let it. Fold in 10 g of salt.</p>
<h2>Afternoon</h2>
<p>Fold the dough every half hour, four times. It should feel like it wants to be bread. Shape it, and let it
rest somewhere warm until a finger's dent comes back slowly.</p>
<h2>Evening</h2>
<p>Bake it in a hot pot, lid on for 25 minutes, off for 20. Wait until it stops crackling. Few people manage.</p>
</main>
</body>
</html>`;
}

const style = `:root{color-scheme:light dark;--ink:#22302a;--paper:#fbf8f1;--line:#d9d2c3;--link:#2c6b4a}
@media(prefers-color-scheme:dark){:root{--ink:#e6e2d8;--paper:#171a18;--line:#383d39;--link:#7cc6a0}}
body{margin:0;background:var(--paper);color:var(--ink);font:18px/1.65 Georgia,serif}
header{padding:1rem 1.5rem;border-bottom:1px solid var(--line)}header span{opacity:.7;font-size:.85em}
main{max-width:38rem;margin:2rem auto;padding:0 1.5rem}h1{font-size:2.2rem;line-height:1.15}
.lead{font-size:1.2em}a{color:var(--link)}`;
