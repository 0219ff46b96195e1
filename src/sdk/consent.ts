import type { LoaderSettings } from '../contract/loader.ts';

/** The parts of a consent platform's answer that are read (IAB TCF v2 `TCData`). */
interface TcData {
  gdprApplies?: boolean;
  eventStatus?: string;
  purpose?: { consents?: Record<string, boolean> };
}

/** IAB GPP `PingReturn`: the sections that apply to this visitor, each a record or a list of records. */
interface GppPing {
  signalStatus?: string;
  applicableSections?: number[];
  parsedSections?: Record<string, Section | Section[]>;
}
type Section = Record<string, unknown>;

type Page = Window &
  typeof globalThis & {
    __tcfapi?: (command: string, version: number, callback: (data: TcData, ok: boolean) => void) => void;
    __gpp?: (command: string, callback: (event: { pingData?: GppPing }, ok: boolean) => void) => void;
  };

const lookEveryMs = 250;
const longestMs = 60_000;

/** TCF purposes: 1 storage, 7 advertising performance, 8 content performance. */
const toMeasure = [1, 8];
const toProbe = [1, 7];

/**
 * For sites that ask before they measure, or before they try real ad hosts. Asks the page's consent platform, by
 * TCF v2 or GPP, and tells each change. Nobody to ask is no consent: the page can say so itself.
 */
export function openConsentPiece(
  window: Page,
  { consent_mode, third_party_probes }: LoaderSettings,
  changed: (mayMeasure: boolean, mayProbe: boolean) => void,
) {
  let mayMeasure = consent_mode !== 'strict';
  let mayProbe = third_party_probes === 'on';
  const learn = (measure: boolean, probe: boolean) => {
    if (consent_mode === 'strict') mayMeasure = measure;
    if (third_party_probes === 'after_consent') mayProbe = probe;
    changed(mayMeasure, mayProbe);
  };
  return {
    /** The page's own word. */
    say: (isGiven: boolean) => learn(isGiven, isGiven),
    watch: () =>
      watchPlatform(window, (answer) => {
        const [measure, probe] = [answer(toMeasure), answer(toProbe)];
        if (measure !== undefined && probe !== undefined) learn(measure, probe);
      }),
  };
}

/** Whether the visitor agreed to all of these purposes; undefined while there is no answer. */
type Answer = (purposes: number[]) => boolean | undefined;

/** The platform may come after this script: it is looked for during a minute. */
function watchPlatform(window: Page, answered: (answer: Answer) => void): void {
  const ask = (): boolean => {
    const { __tcfapi: tcf, __gpp: gpp } = window;
    if (tcf)
      tcf('addEventListener', 2, (data, ok) =>
        answered((wanted) => (ok ? fromTcf(data, wanted) : undefined)),
      );
    else
      gpp?.('addEventListener', ({ pingData }) =>
        answered((wanted) => pingData && fromGpp(pingData, wanted)),
      );
    return Boolean(tcf ?? gpp);
  };
  if (ask()) return;
  const started = Date.now();
  const timer = window.setInterval(() => {
    if (ask() || Date.now() - started > longestMs) window.clearInterval(timer);
  }, lookEveryMs);
}

/** Undefined while the visitor has not answered. */
function fromTcf(data: TcData, purposes: number[]): boolean | undefined {
  if (data.gdprApplies === false) return true;
  if (data.eventStatus !== 'tcloaded' && data.eventStatus !== 'useractioncomplete') return undefined;
  return purposes.every((purpose) => data.purpose?.consents?.[purpose] === true);
}

/** European sections ask first; American ones hold what the visitor has objected to. */
function fromGpp(ping: GppPing, purposes: number[]): boolean | undefined {
  if (ping.signalStatus !== 'ready') return undefined;
  const applies = ping.applicableSections?.some((section) => section > 0);
  if (!applies) return true;
  const sections = Object.values(ping.parsedSections ?? {}).flat();
  const european = sections.find((section) => 'PurposeConsents' in section || 'PurposeConsent' in section);
  if (european) {
    const given = (european.PurposeConsents ?? european.PurposeConsent) as unknown;
    return purposes.every((purpose) =>
      Array.isArray(given) && typeof given[0] === 'boolean'
        ? given[purpose - 1] === true
        : includes(given, purpose),
    );
  }
  const objections = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut'];
  return (
    sections.length > 0 &&
    !sections.some((section) => section.Gpc === true || objections.some((name) => section[name] === 1))
  );
}

function includes(given: unknown, purpose: number): boolean {
  return Array.isArray(given) && given.includes(purpose);
}
