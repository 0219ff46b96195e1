import { html, raw } from 'hono/html';
import type { Html } from './markdown.ts';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%230b6b57'/%3E%3Cpath d='M7.5 5v14.5' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3Cpath d='M7.5 6c3-1.6 5.5 1.6 9.5 0v7c-4 1.6-6.5-1.6-9.5 0z' fill='%23fff'/%3E%3C/svg%3E";

/** The font of the dashboard: its style, and the name of its file among the dashboard's. */
export interface Font {
  style: string;
  file: string;
}

const fontPlace = '%font%';

/** Names the font in a page, whose head has left a place for it. */
export function withFont(page: string, { file }: Font): string {
  return page.replace(fontPlace, file);
}

/** The beginning of a page that the build makes. @param sheet address of its style sheet */
export function pageHead(title: string, sheet: string, more: Html = raw('')): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${raw(icon)}">
<link rel="preload" href="%base_path%/assets/${raw(fontPlace)}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${sheet}">
${more}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>`;
}
