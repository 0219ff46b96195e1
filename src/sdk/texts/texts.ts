/**
 * The wall's texts in one language. The server puts one language's texts, as JSON, in front of the wall's script.
 * No text holds a count, so no language's plural rules are ever needed.
 */
export interface Texts {
  /** The default template's heading. */
  title: string;
  /** The default template's two sentences: what was seen, and what is asked for. */
  messages: [string, string];
  /** The default template's button, which the visitor presses after allowing the site. */
  cta: string;
  /** The first button of a wall that explains before it checks. */
  showHow: string;
  /** Opens the instructions. */
  help: string;
  /** Link: to the public page on what the script does here and how to object. */
  why: string;
  /** For the visitor who is asked by mistake. */
  noBlocker: string;
  /** Stands on the button while ads are tried again. */
  checking: string;
  // What a check found, by the names that events have (`wall/conversation.ts`).
  /** The check found ads still blocked, most likely because the page was not loaded again. */
  still_blocked: string;
  /** The check itself failed, so nothing is known. */
  unknown: string;
  /** Button: load the page again. */
  reload: string;
  /** Button: close the message. */
  close: string;
  /** The extension is out of the way; the network's name server still blocks. */
  dns_remains: string;
  /** The extension is out of the way; the browser's own tracking protection still blocks. */
  protection_remains: string;
  /** Network and browser are fine; an extension still blocks. */
  extension_remains: string;
  /** Label of the choice between ad blockers. */
  which: string;
  /** The last entry of that choice. */
  other: string;
  /** For the ways on that a template may offer besides the button. */
  choices: ChoiceTexts;
  /** The phrases that the guides are put together from. */
  steps: Record<StepId, string>;
}

/** What every wall has of them. */
export type WallTexts = Omit<Texts, 'choices'>;

export interface ChoiceTexts {
  /** Link: to a subscription or a pass. */
  pass: string;
  /** Link: to the owner's own sign-in. */
  login: string;
  /** Button: opens a field for an email address. */
  newsletter: string;
  /** Button: the page plays a video or an ad. */
  video: string;
  /** Button: closes the wall for a while. */
  later: string;
  /** Button: closes the wall. */
  skip: string;
  /** Label of the field for the email address. */
  email: string;
  /** Button: sends the email address. */
  send: string;
  /** The address could not be sent. */
  notSent: string;
}

/** A phrase of the guides; `{name}` stands for the product's name in those two that open it. */
export type StepId =
  /** Desktop: open the extension by its icon; holds `{name}`. */
  | 'openIcon'
  /** Desktop: browsers tuck icons away behind a puzzle piece. */
  | 'iconHidden'
  /** Phone: open the extension from the browser's menu, or the app; holds `{name}`. */
  | 'openPhone'
  /** Desktop, product unknown: open whatever ad blocker there is. */
  | 'findIcon'
  /** Phone, product unknown: look for the ad blocker in the browser's menu. */
  | 'findMenu'
  /** The large power button of uBlock Origin. */
  | 'power'
  /** The slider of uBlock Origin Lite. */
  | 'slider'
  /** AdBlock and Ghostery pause on a site, for a while or for good. */
  | 'pauseSite'
  /** AdGuard and Adblock Plus have a switch for the website at hand. */
  | 'siteSwitch'
  /** Product unknown: the usual names of the setting. */
  | 'allowAds'
  /** Brave's lion and its Shields. */
  | 'shields'
  /** The shield of Opera's own ad blocker. */
  | 'operaShield'
  /** The shield of Firefox's Enhanced Tracking Protection. */
  | 'firefoxShield'
  /** The lock of Edge's tracking prevention. */
  | 'edgeLock'
  /** Safari on a Mac: the setting for one website. */
  | 'safariMac'
  /** Safari on an iPhone: open the page menu. */
  | 'safariPhone'
  /** Safari on an iPhone: what to press in that menu. */
  | 'safariOff'
  /** Samsung Internet: its menu of ad blockers. */
  | 'samsungMenu'
  /** Why there is nothing to press in the browser: the network blocks. */
  | 'dnsNote'
  /** Pause it, or ask who runs the network. */
  | 'dnsAsk'
  /** The phone's own DNS setting or a filtering VPN. */
  | 'dnsPhone'
  /** For products that do not reload the page automatically. */
  | 'reloadPage'
  /** The end of every guide. */
  | 'back';
