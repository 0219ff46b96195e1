import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflareWorker } from './cloudflare-worker.ts';
import { googleTagManager } from './google-tag-manager.ts';
import { html } from './html.ts';
import { javascript } from './javascript.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import type { Platform } from './platform.ts';
import { react } from './react.ts';
import { vercelNext } from './vercel-next.ts';
import { vue } from './vue.ts';
import { wordpress } from './wordpress.ts';

/** In the order in which an owner sees them. */
export const platforms: Platform[] = [
  html,
  nginx,
  caddy,
  apache,
  cloudflareWorker,
  vercelNext,
  netlify,
  wordpress,
  googleTagManager,
  javascript,
  react,
  vue,
];
