import { afterEach, beforeEach, expect, it } from 'vitest';
import { deliveryFailures } from '../../src/contract/integrations/delivery-failures.ts';
import {
  deliveryFailureText,
  disabledReasonText,
} from '../../src/contract/messages/delivery-failure-text.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import {
  alwaysFailedText,
  readFailure,
  deliveryFailureText as storedText,
} from '../../src/records/notifications/delivery-failures.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import { followIntegrations } from '../../src/reports/schedule/plan-reports.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type DeliveryStage, hour, openDeliveryStage } from './delivery-stage.ts';

const languages = ['en', 'de', 'fr', 'es'] as const;
const codes = deliveryFailures.filter((code) => code !== 'other');

it.each(codes)('%s is stored in English and read in every language', (code) => {
  const error = storedText(code, 502);
  expect(readFailure(error)).toEqual({ code, status: error.includes('502') ? 502 : null });
  const text = deliveryFailureText({ error, code, status: 502 });
  const said = languages.map((language) => writerOf(language).say(text ?? ''));
  expect(new Set(said).size).toBe(languages.length);
  expect(said.join()).not.toMatch(/[{}]|undefined|null/);
});

it('a text of an earlier version stays as it is', () => {
  const error = 'The moon was in the way.';
  expect(readFailure(error)).toEqual({ code: 'other', status: null });
  expect(disabledReasonText({ error, code: 'other', status: null })).toBe(error);
  expect(readFailure('Requests to hook.example are not allowed.')).toMatchObject({ code: 'not_allowed' });
  expect(readFailure('The receiver answered 502.')).toEqual({ code: 'status', status: 502 });
  expect(readFailure('The receiver answered 410: it wants no more.')).toMatchObject({ code: 'gone' });
  expect(readFailure('No answer within 15 seconds.')).toMatchObject({ code: 'timeout' });
  expect(readFailure(null)).toBeNull();
  expect(deliveryFailureText({ error: null, code: null, status: null })).toBeNull();
  // A status that nobody knows any more isn't made up.
  const unnamed = 'The receiver responded with 500.';
  expect(deliveryFailureText({ error: unnamed, code: 'status', status: null })).toBe(unnamed);
});

let stage: DeliveryStage;
let receiver: Receiver;
beforeEach(async () => {
  stage = await openDeliveryStage();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await stage.close();
});

it('the API says the code, and the email speaks the language of its reader', async () => {
  await stage.records.db.updateTable('users').set({ language: 'de' }).execute();
  const hook = await stage.addHook(receiver.url);
  receiver.answer = () => ({ status: 410 });
  await stage.tell();
  await stage.worker().runDue();
  const said = {
    error: 'The receiver responded with 410 (Gone), so it gets no more notifications.',
    error_code: 'gone',
  };
  expect(await stage.deliveries(hook)).toMatchObject([{ ...said, log: [said] }]);
  expect(await stage.hook(hook)).toMatchObject({ disabled_code: 'gone', disabled_status: null });
  const [mail] = await stage.mails();
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'Der Empfänger hat mit 410 geantwortet: Er möchte nichts mehr erhalten.',
  );
  expect(mail?.text).not.toContain('receiver');
});

it('an integration that is turned off plans no more reports that only it wanted', async () => {
  const { records, site, clock } = stage;
  const hook = await stage.addHook(receiver.url);
  await records.db.transaction().execute((db) => followIntegrations(db, site, clock.nowMs));
  const daily = async () => (await listReports(records.db, site.id)).find(({ kind }) => kind === 'daily');
  expect((await daily())?.next_at).toEqual(expect.any(String));
  receiver.answer = () => ({ status: 410 });
  await stage.tell();
  await stage.worker().runDue();
  expect((await stage.hook(hook)).state).toBe('disabled');
  expect((await daily())?.next_at).toBeNull();
});

it('five days of failures are said in German too, with the last of them', async () => {
  await stage.records.db.updateTable('users').set({ language: 'de' }).execute();
  const hook = await stage.addHook(receiver.url);
  receiver.answer = () => ({ status: 502 });
  const worker = stage.worker();
  await stage.tell();
  await worker.runDue();
  stage.clock.nowMs += 121 * hour;
  await stage.tell();
  await worker.runDue();
  for (let tries = 0; tries < 12; tries += 1) {
    stage.clock.nowMs += 30 * hour;
    await worker.runDue();
  }
  const reason = alwaysFailedText('The receiver responded with 502.');
  const off = { state: 'disabled', disabled_reason: reason, disabled_code: 'status', disabled_status: 502 };
  expect(await stage.hook(hook)).toMatchObject(off);
  const [mail] = await stage.mails();
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'Fünf Tage lang ist jeder Versuch fehlgeschlagen. Zuletzt: Der Empfänger hat mit 502 geantwortet.',
  );
});
