import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Template } from '../../src/contract/sites/templates.ts';
import { patienceMs } from '../support/patience.ts';
import { addByKeyboard } from './add-by-keyboard.ts';
import { focusedName, tabTo } from './by-keyboard.ts';
import { clickInPreview } from './click-in-preview.ts';
import { type OwnerVisit, openOwnerVisit } from './owner-visit.ts';
import { publishWall } from './publish-wall.ts';
import { seenByPeople } from './seen-by-people.ts';

let visit: OwnerVisit;
let page: Page;
let id: string;

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  id = (await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
  await page.goto(`${visit.server.url}/sites/${id}`);
  await page.getByRole('link', { name: 'Recover', exact: true }).click();
});

afterAll(() => visit?.close());

describe('writing a wall', () => {
  test('begins with the template that visitors meet', async () => {
    await page.getByRole('button', { name: /default.*In use/ }).waitFor();
    await expect.poll(() => title().inputValue()).toBe('Ads keep this site free');
    await upToDate();
    await visit.checkAccessibility('the wall builder');
  });

  test('shows what was typed without saving it, and leaves the focus where it is', async () => {
    await watchFrames();
    await title().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Ads pay our reporters', { delay: 20 });
    await upToDate();
    await page.keyboard.type(', every day', { delay: 20 });
    await expect.poll(() => title().inputValue()).toBe('Ads pay our reporters, every day');
    await upToDate();
    await expect.poll(() => seenInPreview()).toContain('Ads pay our reporters, every day');
    await expect.poll(() => page.evaluate('framesSeen')).toEqual([1]);
    await expect.poll(async () => (await stored('default'))?.config.title).toBe('Ads keep this site free');
    await page.getByText('You have unsaved changes.').waitFor();
  });

  test('shows what a visitor sees who tried in vain', async () => {
    for (const [state, shows] of Object.entries({ failed: 'Reload the page', asks: 'Why do I see this?' })) {
      await page.getByLabel('What the visitor did').selectOption(state);
      await expect.poll(() => seenInPreview()).toContain(shows);
    }
  });

  test('keeps a draft while other screens are looked at', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('link', { name: 'Recover', exact: true }).click();
    await page.getByText('You have unsaved changes.').waitFor();
    await expect.poll(() => title().inputValue()).toBe('Ads pay our reporters, every day');
  });

  test('gives discarded changes back', async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Changes discarded.').waitFor();
    await expect.poll(() => title().inputValue()).toBe('Ads keep this site free');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title().inputValue()).toBe('Ads pay our reporters, every day');
  });

  test('puts the cursor into the field of a text that is clicked in the preview', async () => {
    await upToDate();
    await clickInPreview(page, 'heading', 'Ads pay our reporters, every day');
    await expect.poll(() => focusedName(page)).toBe('Title');
    await clickInPreview(page, 'StaticText', 'Looks like you’re using an ad blocker.');
    await expect.poll(() => focusedName(page)).toBe('Message 1');
  });

  test('saves a draft that visitors do not get, which survives a reload', async () => {
    await page.getByLabel('Soft').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /default.*Draft, not published/ }).waitFor();
    await expect.poll(() => title().inputValue()).toBe('Ads pay our reporters, every day');
    await expect.poll(() => wallOfVisitors()).toContain('Ads keep this site free');
    await visit.checkAccessibility('a draft of a wall');
  });

  test('publishes what was changed, and nothing else, once it has said what and for whom', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Changed: mode, title').waitFor();
    await dialog.getByText('Visitors with an ad blocker see it from now on.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await publishWall(page);
    const { config } = (await stored('default')) ?? {};
    expect(config).toMatchObject({ title: 'Ads pay our reporters, every day', mode: 'soft', logo_url: null });
    await expect.poll(() => wallOfVisitors()).toContain('Ads pay our reporters, every day');
    await page.getByText('Draft, not published').waitFor({ state: 'detached' });
  });

  test('names what is wrong at each field, and begins with the first', async () => {
    await title().fill('');
    await page.getByLabel('Button color', { exact: true }).fill('#12');
    await page.getByRole('heading', { name: 'When it appears' }).click();
    await page.getByLabel('At most once every … days').fill('often');
    await page.getByRole('heading', { name: 'When it appears' }).click();
    await page.getByText('Out of date').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This can’t be empty.').waitFor();
    await page.getByText('Enter a color such as #1f5eff.', { exact: true }).waitFor();
    await page.getByText('Enter a number of days from 1 to 365.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Title');
    await visit.checkAccessibility('refused fields of a wall');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0);
    await upToDate();
  });

  test('says in words where a button would hardly be seen', async () => {
    await page.getByLabel('Button color', { exact: true }).fill('#eeeeee');
    await page.getByText('Low contrast between button and background: 1.2:1.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('messages, translations and rules', () => {
  test('a message is added, moved and removed by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add message' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Message 3');
    await page.keyboard.type('The newest one');
    await tabTo(page, 'Move message 3 up');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Message 2', { exact: true }).inputValue())
      .toBe('The newest one');
    await expect.poll(() => focusedName(page)).toBe('Move message 2 up');
    await tabTo(page, 'Remove message 2');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Message 2');
    await page.getByText('Message 2 removed.').waitFor();
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Message 2', { exact: true }).inputValue())
      .toBe('The newest one');
    await title().focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    await publishWall(page);
    await expect.poll(async () => (await stored('default'))?.config.messages[1]).toBe('The newest one');
  });

  test('a language has texts of its own, and a preview', async () => {
    await page.getByRole('heading', { name: 'Translations' }).click();
    await addByKeyboard(visit, 'Add a language', 'German');
    await page.getByRole('group', { name: 'German' }).getByLabel('Title').fill('Werbung bezahlt uns');
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await upToDate();
    await expect.poll(() => seenInPreview()).toContain('Werbung bezahlt uns');
    await visit.checkAccessibility('a wall in two languages');
  });

  test('rules go to the template, and what is no rule here stays', async () => {
    const display = { countries: ['DE'] };
    await visit.server.call('PUT /v1/templates/sites/:id', {
      params: { id },
      body: { name: 'default', config: { display } },
    });
    await publishWall(page, 'Saved, along with someone else’s changes.');
    await page.reload();
    await page.getByRole('heading', { name: 'When it appears' }).click();
    await page.getByLabel('Start at page view number').fill('3');
    await page.getByRole('checkbox', { name: 'Mobile' }).check();
    await page.getByLabel('Never on these paths').fill('/shop/*\n\n/imprint');
    await visit.checkAccessibility('the rules of a wall');
    await publishWall(page);
    await expect
      .poll(async () => (await stored('default'))?.config)
      .toMatchObject({
        translations: { de: { title: 'Werbung bezahlt uns' } },
        display: {
          countries: ['DE'],
          after_page_views: 3,
          devices: ['mobile'],
          excluded_paths: ['/shop/*', '/imprint'],
        },
      });
  });
});

describe('choosing a wall', () => {
  test('a template begins with ready texts, and is stored when it is saved', async () => {
    await page.getByRole('button', { name: 'Add template' }).click();
    await visit.checkAccessibility('templates to begin with');
    await page.getByRole('button', { name: /^Short banner/ }).click();
    await expect.poll(() => focusedName(page)).toBe('Name');
    expect(await stored('Short banner')).toBeUndefined();
    await upToDate();
    await expect.poll(() => seenInPreview()).toContain('Ads keep this site free to read');
    await page.getByLabel('Name').fill('default');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This site already has a template with this name.').waitFor();
    await page.getByLabel('Name').fill('Short banner');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(await stored('Short banner')).toBeUndefined();
    await publishWall(page);
    await expect.poll(async () => (await stored('Short banner'))?.config.mode).toBe('banner');
  });

  test('is used from the next visitor on, and can be taken back', async () => {
    await tabTo(page, 'Use this wall');
    await page.keyboard.press('Enter');
    await page.getByText('Visitors now see “Short banner”.').waitFor();
    await expect.poll(() => siteConfig()).toMatchObject({ template_id: (await stored('Short banner'))?.id });
    await page.getByRole('button', { name: 'Use this wall' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Undo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use this wall' }).waitFor();
    await expect.poll(() => siteConfig()).toMatchObject({ template_id: 'default' });
  });

  test('says that the site limits the mode of the template', async () => {
    await visit.server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { mode: 'inline' } } });
    await page.reload();
    await page.getByText('Your site is limited to').waitFor();
    await visit.checkAccessibility('a wall that the site limits');
    await page.getByRole('button', { name: 'Allow banner on this site' }).click();
    await page.getByText('Your site now allows Banner.').waitFor();
    await expect.poll(() => siteConfig()).toMatchObject({ mode: 'banner' });
  });

  test('has a link for colleagues', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await upToDate();
    await page.getByRole('button', { name: 'Copy preview link' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^http/);
    const link = await copied();
    expect((await fetch(link)).status).toBe(200);
  });

  test('asked nothing of another host, and broke nothing', () => {
    expect(visit.complaints).toEqual([]);
  });
});

function title() {
  return page.getByRole('region', { name: 'Texts' }).getByLabel('Title');
}

async function stored(name: string): Promise<Template | undefined> {
  const { templates } = await visit.server.call('GET /v1/templates/sites/:id', { params: { id } });
  return templates.find((template) => template.name === name);
}

async function siteConfig() {
  return (await visit.server.call('GET /v1/sites/:id', { params: { id } })).config;
}

async function upToDate(): Promise<void> {
  await page.getByText('Up to date').waitFor();
}

/** What the site's pages load. */
async function wallOfVisitors(): Promise<string> {
  return (await fetch(`${visit.server.url}/v1/loader/${id}.js?part=wall&l=en`)).text();
}

/** How many previews were seen at once, at any moment from now on. */
async function watchFrames(): Promise<void> {
  await page.evaluate(`
    framesSeen = [];
    new MutationObserver(() => {
      const count = document.querySelectorAll('iframe:not([inert])').length;
      if (!framesSeen.includes(count)) framesSeen.push(count);
    }).observe(document.querySelector('#preview'), { subtree: true, childList: true, attributes: true });
  `);
}

/** The preview in a window of its own: what a screen reader would say of it. */
async function seenInPreview(): Promise<string[]> {
  const address = (await page.locator('iframe:not([inert])').getAttribute('src')) ?? '';
  const own = await page.context().newPage();
  try {
    await own.goto(new URL(address, visit.server.url).href);
    return await vi.waitFor(async () => {
      const names = (await seenByPeople(own)).map(({ name }) => name);
      expect(names).toContain('I’ve allowed ads');
      return names;
    }, patienceMs);
  } finally {
    await own.close();
  }
}
