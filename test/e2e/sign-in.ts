import type { Page } from 'playwright-core';
import type { OwnerVisit } from './owner-visit.ts';

/** Says address and password on the sign-in page; what follows is for the test to see. */
export async function sayPassword(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Somebody at a browser of their own who has come in with their password. */
export async function signedIn(visit: OwnerVisit, email: string, password: string): Promise<Page> {
  const page = await visit.elsewhere();
  await sayPassword(page, visit.server.url, email, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/** What a call answers to whoever is signed in on the page; its body, where it is not empty, is JSON. */
export function callAs(
  page: Page,
  address: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = address.split(' ');
  return page.evaluate(
    async ([how, where, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(where, { method: how, ...(sent && { headers, body: sent }) });
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}
