import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openapi } from '../../src/contract/core/openapi.ts';
import type { Route } from '../../src/contract/core/route.ts';
import { tags } from '../../src/contract/core/tags.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { filesBelow } from '../support/source-imports.ts';

interface Operation {
  operationId: string;
  description?: string;
  tags: string[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { description: string; headers: object }>;
}
interface Document {
  info: { description: string };
  components: { headers: object };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const document = openapi('test') as unknown as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const declared = Object.entries(routes) as [Address, Route][];

/** What an operation does, as its id and its summary begin. */
const verb =
  /^(accept|begin|check|confirm|create|delete|download|export|finish|get|list|preview|query|renew|replay|request|resend|reset|restore|retry|rotate|save|send|sign|test|track|unsubscribe|update|verify)/;
const imperative =
  /^(Accept|Add|Begin|Cancel|Change|Check|Confirm|Count|Create|Delete|Download|Exchange|Export|Finish|Generate|Get|Invite|List|Look up|Preview|Record|Remove|Rename|Renew|Replay|Report|Request|Reset|Restore|Retry|Revoke|Rotate|Run|Save|Send|Sign|Start|Unsubscribe|Update|Verify)\b/;

describe('every operation', () => {
  it('has an id of its own: a verb and what it is about', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id) || !verb.test(id))).toEqual([]);
  });

  it.each([
    ['GET /v1/sites', 'listSites'],
    ['POST /v1/sites', 'createSite'],
    ['GET /v1/sites/:id', 'getSite'],
    ['PATCH /v1/sites/:id', 'updateSite'],
    ['DELETE /v1/sites/:id', 'deleteSite'],
    ['POST /v1/events/track', 'trackEvents'],
  ] as const)('%s is %s', (address, id) => {
    expect(routes[address].operationId).toBe(id);
  });

  it('is summed up in an imperative of a few words, without a full stop', () => {
    const bad = declared.filter(
      ([, { summary }]) => !imperative.test(summary) || summary.length > 60 || /[.;]$/.test(summary),
    );
    expect(bad.map(([address, { summary }]) => `${address}: ${summary}`)).toEqual([]);
  });

  it('is described in full sentences, where it is described', () => {
    const bad = declared.filter(([, { description = '.' }]) => !description.endsWith('.'));
    expect(bad.map(([address]) => address)).toEqual([]);
  });
});

describe('every response', () => {
  it('says what it means, beyond "OK"', () => {
    const bad = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { description }]) => !/^\S.{7,}\.$/.test(description ?? ''))
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(bad).toEqual([]);
  });

  it('names the headers that come with it', () => {
    const shared = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    for (const { responses } of operations) {
      for (const [status, { headers }] of Object.entries(responses)) {
        const asksToWait = status === '429' || status === '503';
        expect(Object.keys(headers)).toEqual(
          expect.arrayContaining([...shared, ...(asksToWait ? ['Retry-After'] : [])]),
        );
        expect('Retry-After' in headers).toBe(asksToWait);
      }
    }
    expect(Object.keys(document.components.headers).sort()).toEqual([...shared, 'Retry-After'].sort());
  });

  it('says what can be wrong with a body, and that a store can be away', () => {
    for (const { requestBody, responses } of operations) {
      for (const status of ['413', '415']) expect(status in responses).toBe(requestBody !== undefined);
      expect(responses).toHaveProperty('503');
    }
    expect(document.info.description).toContain('405');
  });

  it('is declared once: no status is described that an address does not return', () => {
    const stray = declared.flatMap(([address, { statuses, answers }]) =>
      Object.keys(statuses)
        .filter((status) => Number(status) < 400 && !(Number(status) in answers))
        .map((status) => `${address} ${status}`),
    );
    expect(stray).toEqual([]);
  });
});

it('takes plain text where a page sends without a preflight', () => {
  const takeText = operations.filter(({ requestBody }) => requestBody && 'text/plain' in requestBody.content);
  expect(takeText.map(({ operationId }) => operationId).sort()).toEqual([
    'createChoiceToken',
    'createGateToken',
    'trackEvents',
  ]);
});

/** Folders without routes. */
const withoutRoutes = ['core', 'messages', 'fairness', 'limits'];

describe('tags', () => {
  it('are the folders of the contract, each with a description', () => {
    const folders = filesBelow('src/contract', /\.ts$/).flatMap((file) => file.split('/').slice(2, -1));
    expect(document.tags.map(({ name }) => name).sort()).toEqual(
      [...new Set(folders)].filter((folder) => !withoutRoutes.includes(folder)).sort(),
    );
    for (const { description } of document.tags) expect(description).toMatch(/^\S.{20,}\.$/);
  });

  it('hold the routes that the folder declares', () => {
    for (const {
      operationId,
      tags: [tag = ''],
    } of operations) {
      const files = filesBelow(`src/contract/${tag}`, /\.ts$/).map((file) => readFileSync(file, 'utf8'));
      expect(
        files.some((text) => text.includes(`operationId: '${operationId}'`)),
        operationId,
      ).toBe(true);
      expect(Object.keys(tags)).toContain(tag);
    }
  });
});

it('describes what a field means in plain words, not in the words that are out', () => {
  const out =
    /\b(whoever|anew|by itself|told|meets? (a|the) wall|mend|draws?|good for|not any more|e-mail)\b|\d %/;
  const texts = [...JSON.stringify(document).matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)];
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.map(([, text]) => text ?? '').filter((text) => out.test(text))).toEqual([]);
});
