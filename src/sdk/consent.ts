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
 * TCF v2 or GPP, and reports each answer, and whether ad hosts may be tried since this one. Nobody to ask is no
 * consent: the page can say so itself.
 */
export function openConsentPiece(
  window: Page,
  { consent_mode, third_party_probes }: LoaderSettings,
  answered: (mayMeasure: boolean, mayProbe: boolean, isNewProbe: boolean) => void,
) {
  let mayMeasure = consent_mode !== 'strict';
  let mayProbe = third_party_probes === 'on';
  const learn = (measure: boolean, probe: boolean) => {
    const before = mayProbe;
    if (consent_mode === 'strict') mayMeasure = measure;
    if (third_party_probes === 'after_consent') mayProbe = probe;
    answered(mayMeasure, mayProbe, mayProbe && !before);
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
/** The same of TCF or GPP alone; `none`: no law of theirs applies to this visitor. */
type Word = ReturnType<Answer> | 'none';
type Say = (purposes: number[]) => Word;

/**
 * A page may have both. They may come after this script: each is looked for during a minute. One that is there and silent has not
 * been answered yet.
 */
function watchPlatform(window: Page, answered: (answer: Answer) => void): void {
  let [tcf, gpp]: [Say, Say] = [() => 'none', () => 'none'];
  let isAsking = false;
  let isHeard = false;
  const tell = () => {
    isHeard = isAsking;
    if (!isAsking) answered((wanted) => together(tcf(wanted), gpp(wanted)));
  };
  let open: (() => boolean)[] = [
    () => {
      if (!window.__tcfapi) return false;
      tcf = () => undefined;
      window.__tcfapi('addEventListener', 2, (data, ok) => {
        tcf = (wanted) => (ok && data ? fromTcf(data, wanted) : undefined);
        tell();
      });
      return true;
    },
    () => {
      if (!window.__gpp) return false;
      gpp = () => undefined;
      window.__gpp('addEventListener', (event) => {
        gpp = (wanted) => event?.pingData && fromGpp(event.pingData, wanted);
        tell();
      });
      return true;
    },
  ];
  /** Both, before the answer of one counts. @returns whether nothing is left to ask */
  const ask = (): boolean => {
    isAsking = true;
    open = open.filter((question) => {
      try {
        return !question();
      } catch {
        return true; // a platform that is not ready for questions: asked again
      }
    });
    isAsking = false;
    if (isHeard) tell();
    return !open[0];
  };
  if (ask()) return;
  const started = Date.now();
  const timer = window.setInterval(() => {
    if (ask() || Date.now() - started > longestMs) window.clearInterval(timer);
  }, lookEveryMs);
}

/** TCF decides where it applies, and GPP elsewhere; a no of either is a no. */
function together(tcf: Word, gpp: Word): boolean | undefined {
  if (tcf === false || gpp === false) return false;
  const word = tcf === 'none' ? gpp : tcf;
  return word === 'none' || word;
}

/** Undefined while the visitor has not answered. */
function fromTcf(data: TcData, purposes: number[]): Word {
  if (data.gdprApplies === false) return 'none';
  if (data.eventStatus !== 'tcloaded' && data.eventStatus !== 'useractioncomplete') return undefined;
  return purposes.every((purpose) => data.purpose?.consents?.[purpose] === true);
}

/** Sections up to this number, of the European kind, ask first; the later, American ones hold objections. */
const lastThatAsks = 5;

/** What the applicable sections say; one that applies and is not there agrees to nothing. */
function fromGpp(ping: GppPing, purposes: number[]): Word {
  const { applicableSections: ids = [], parsedSections = {} } = ping;
  if (ping.signalStatus !== 'ready' || ids.includes(0)) return undefined;
  const applicable = ids.filter((id) => id > 0);
  if (applicable.length === 0) return 'none';
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
