import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { middleOf } from './seen-by-people.ts';

interface Size {
  width: number;
  height: number;
}

/** Clicks a text in the preview of the wall builder. The wall lets nobody look inside, so a copy of it in a window of its own says where. */
export async function clickInPreview(page: Page, role: string, text: string): Promise<void> {
  const frame = page.locator('iframe:not([inert])');
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
  const [right, down] = await placeOf(page, role, text, {
    width: Math.round(width),
    height: Math.round(height),
  });
  await page.mouse.click(x + right, y + down);
}

async function placeOf(page: Page, role: string, text: string, viewport: Size): Promise<[number, number]> {
  const address = (await page.locator('iframe:not([inert])').getAttribute('src')) ?? '';
  const own = await page.context().newPage();
  try {
    await own.setViewportSize(viewport);
    await own.goto(new URL(address, page.url()).href);
    return await vi.waitFor(() => middleOf(own, role, text), patienceMs);
  } finally {
    await own.close();
  }
}
