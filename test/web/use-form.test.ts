import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../src/contract/core/client.ts';
import { otherRefusal } from '../../src/web/ui/field-reason.ts';
import { useForm } from '../../src/web/ui/use-form.ts';

const refusal = (field: string) =>
  new CallError(400, 'INVALID_REQUEST', 'Invalid request.', { field, reason: 'format' });
const conflict = new CallError(409, 'CONFLICT', 'Already used.', { field: 'email' });
const broken = new TypeError('network');

describe('an error besides the fields', () => {
  it.each([
    { error: null, fields: ['name'], shown: false },
    { error: undefined, fields: ['name'], shown: false },
    { error: broken, fields: ['name'], shown: true },
    { error: refusal('name'), fields: ['name'], shown: false },
    { error: refusal('name'), fields: [], shown: true },
    { error: refusal('other'), fields: ['name'], shown: true },
    { error: refusal('schedule.hour'), fields: ['name', 'schedule'], shown: false },
    { error: refusal('schedules'), fields: ['schedule'], shown: true },
    { error: conflict, fields: ['email'], shown: false },
    { error: conflict, fields: ['name'], shown: true },
  ])('$error.details with the fields $fields: $shown', ({ error, fields, shown }) => {
    expect(otherRefusal(error, fields)).toBe(shown ? error : null);
  });
});

describe('a form', () => {
  const event = () => ({ preventDefault: vi.fn() }) as unknown as FormEvent;

  it('is sent by the app, not by the browser', () => {
    const send = vi.fn();
    const submitted = event();
    useForm({ isPending: false, error: null }, [], send).submit(submitted);
    expect(submitted.preventDefault).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
  });

  it('is not sent again while it is on its way', () => {
    const send = vi.fn();
    const submitted = event();
    useForm({ isPending: true, error: null }, [], send).submit(submitted);
    expect(submitted.preventDefault).toHaveBeenCalledOnce();
    expect(send).not.toHaveBeenCalled();
  });

  it('says at each field that it was refused, and only there', () => {
    const form = useForm({ isPending: false, error: refusal('name') }, ['name', 'url'], () => {});
    expect(form.refused('name', 'Enter a name.')).toBe('Enter a name.');
    expect(form.refused('url', 'Enter an address.')).toBeUndefined();
    expect(form.otherError).toBeNull();
  });
});
