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

/**
 * Asks the page's consent platform, by TCF v2 or GPP, and tells each time the answer changes. Nobody to ask is no
 * consent: the page can still say so itself with `Truce.init({ consent: true })`.
 * @param purposes TCF purposes that must all be agreed to (1 storage, 7 advertising and 8 content measurement).
 */
export function watchConsent(window: Page, purposes: number[], changed: (isGiven: boolean) => void): void {
  let last: boolean | undefined;
  const tell = (isGiven: boolean | undefined) => {
    if (isGiven === undefined || isGiven === last) return;
    last = isGiven;
    changed(isGiven);
  };
  const ask = (): boolean => {
    if (window.__tcfapi) window.__tcfapi('addEventListener', 2, (data, ok) => tell(ok ? fromTcf(data, purposes) : undefined));
    else if (window.__gpp) window.__gpp('addEventListener', ({ pingData }) => tell(pingData && fromGpp(pingData, purposes)));
    else return false;
    return true;
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
      Array.isArray(given) && typeof given[0] === 'boolean' ? given[purpose - 1] === true : includes(given, purpose),
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
