import type { FormEvent } from 'react';
import { otherRefusal, refusalWithin } from './field-reason.ts';

/** The call that a form makes. */
interface Sending {
  isPending: boolean;
  error: unknown;
}

/** What a form does with its call; `SubmitButton` and `FormActions` take it as it is. */
export interface FormState {
  isPending: boolean;
  submit: (event: FormEvent) => void;
  /** The text to show at a field; undefined where the server did not refuse it. */
  refused: (field: string, text: string) => string | undefined;
  /** An error that is about none of the fields; null where there is none. */
  otherError: unknown;
}

/** Sent once at a time. @param fields those that show their own refusals. */
export function useForm({ isPending, error }: Sending, fields: string[], send: () => void): FormState {
  return {
    isPending,
    submit: (event) => {
      event.preventDefault();
      if (!isPending) send();
    },
    refused: (field, text) => (refusalWithin(error, field) ? text : undefined),
    otherError: otherRefusal(error, fields),
  };
}
