interface TcData {
  eventStatus?: string;
  gdprApplies?: boolean;
  purpose?: { consents?: Record<number, boolean> };
}
type Tcf = (command: string, version: number, callback: (data: TcData, ok: boolean) => void) => void;
type Page = Window & { __tcfapi?: Tcf; __gpp?: unknown };

/**
 * Calls back once the visitor agrees to storage and to measuring content (TCF v2, purposes 1 and 8, as `consent.ts`), or once
 * the page says so with the event `truce-consent`.
 */
export const whenAgreed = (agreed: () => void): void => {
  addEventListener('truce-consent', agreed);
  (self as Page).__tcfapi?.(
    'addEventListener',
    2,
    ({ eventStatus, gdprApplies, purpose: { consents } = {} }, ok) =>
      ok &&
      // Where the GDPR does not apply, GPP may know of an objection, which there is no room here to ask for.
      (((self as Page).__gpp || gdprApplies) === false ||
        // `tcloaded` or `useractioncomplete`: with `cmpuishown` the dialog is open, and the consents are those of before.
        ((eventStatus as string) > 'd' && consents?.[1] && consents[8])) &&
      agreed(),
  );
};

let status: string | undefined;

/** Listens to the page's consent platform (TCF v2). */
export const watchPlatform = (): void => {
  (self as Page).__tcfapi?.('addEventListener', 2, ({ eventStatus }) => {
    status = eventStatus;
  });
};

let rounds = 150;

/** Whether its dialog is open, as far as it says: a filter list may have hidden it, so this is believed for a minute. */
export const platformAsks = (): boolean => status === 'cmpuishown' && rounds-- > 0;
