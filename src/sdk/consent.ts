import type { LoaderSettings } from '../contract/sites/loader.ts';

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
 * TCF v2 or GPP, and reports each change. Nobody to ask is no consent: the page can say so itself.
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
    try {
      if (tcf)
        tcf('addEventListener', 2, (data, ok) =>
          answered((wanted) => (ok && data ? fromTcf(data, wanted) : undefined)),
        );
      else
        gpp?.('addEventListener', (event) =>
          answered((wanted) => event?.pingData && fromGpp(event.pingData, wanted)),
        );
      return Boolean(tcf ?? gpp);
    } catch {
      return false; // a platform that is not ready for questions: asked again
    }
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

/** Sections up to this number, of the European kind, ask first; the later, American ones hold objections. */
const lastThatAsks = 5;

/** What the applicable sections say; one that applies and is not there agrees to nothing. */
function fromGpp(ping: GppPing, purposes: number[]): boolean | undefined {
  const { applicableSections: ids = [], parsedSections = {} } = ping;
  if (ping.signalStatus !== 'ready' || ids.includes(0)) return undefined;
  const applicable = ids.filter((id) => id > 0);
  if (applicable.length === 0) return true;
  const sections = Object.values(parsedSections).flat();
  const asking = sections.filter((section) => consentsOf(section));
  if (applicable.some((id) => id <= lastThatAsks))
    return asking.some((section) => purposes.every((purpose) => agrees(consentsOf(section), purpose)));
  const objections = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut'];
  return (
    sections.length > asking.length &&
    !sections.some((section) => section.Gpc === true || objections.some((name) => section[name] === 1))
  );
}

/** As the European and the Canadian section name it. */
function consentsOf(section: Section): unknown[] | undefined {
  const given = section.PurposeConsents ?? section.PurposeConsent ?? section.PurposesExpressConsent;
  return Array.isArray(given) ? given : undefined;
}

/** A list of answers, one for each purpose, or of the purposes agreed to. */
function agrees(given: unknown[] = [], purpose: number): boolean {
  return typeof given[0] === 'boolean' ? given[purpose - 1] === true : given.includes(purpose);
}
