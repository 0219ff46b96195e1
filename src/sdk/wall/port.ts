import type { Choice } from '../../contract/sites/choices.ts';
import type { LoaderWall } from '../../contract/sites/loader.ts';
import type { TemplateConfig } from '../../contract/sites/templates.ts';
import type { Verdict } from '../detect/verdict.ts';
import type { Memory } from '../memory.ts';
import type { Emit } from '../page-events.ts';
import type { Unlocked } from '../slots/port.ts';
import type { ChoiceTexts, WallTexts } from '../texts/texts.ts';
import type { Track } from '../track.ts';
import type { Names, WallParts } from './build-wall.ts';
import type { watchConsentDialog } from './consent-dialog.ts';
import type { Conversation } from './conversation.ts';

/** What the core gives the wall, which is a script of its own. */
export interface WallRequest extends WallTools {
  wall: LoaderWall;
  /** The owner is trying it out: nothing is counted. */
  isForced: boolean;
  /** Why the wall is shown; null when it is forced. */
  verdict: Verdict | null;
  /** The visitor has allowed ads on this page, and it was counted. */
  unlocked(detail: Unlocked, isFresh: boolean): Promise<void>;
  /** Whether the visitor has left the page view that wanted the wall; a cached part that asks does not say. */
  isLeft?(): boolean;
  /** The wall is gone, for whatever reason. */
  closed(): void;
}

export interface WallTools {
  memory: Memory;
  track: Track;
  detect(): Promise<Verdict>;
  sessionId(): string;
  /** The blocker, as events name it. */
  known(): Record<string, string>;
  /** Sends what waits to be sent. */
  flush(): unknown;
  /** Tells the page. */
  emit: Emit;
  /** Of a document in a frame: whether nobody can see the frame now. */
  isAway?(): boolean;
}

/** What the server puts in front of the wall: the template, in the one language that was asked for. */
export interface WallContent {
  config: Omit<TemplateConfig, 'choices' | 'translations' | 'display'> & {
    /** Added by the part for styles, which only walls with one have. Changes the nodes; @returns further rules. */
    dress?: (root: ShadowRoot, names: Names, config: WallContent['config']) => string;
  };
  texts: WallTexts;
  /** The address of the public page on what the script does here. */
  about: string;
  /** In their order; left out: the button alone. */
  choices?: WallChoice[];
  /** Where tokens of choices are asked for, in the folder that the wall came from; left out in previews. */
  entry?: string;
  /** Where one of them asks for an email address. */
  form?: FormTexts;
  /** BCP 47, of the fixed texts and, as far as is known, of the owner's. */
  language: string;
  direction: 'ltr' | 'rtl';
}

/** A choice with its text in the wall's language; that of `allow` is the button's. */
export interface WallChoice extends Omit<Choice, 'text'> {
  text: string;
}

export type FormTexts = Pick<ChoiceTexts, 'email' | 'send' | 'notSent'>;

/** The part of the script that only walls with several choices have. */
export interface ChoicePlacer {
  css(names: Names): string;
  /** Puts those that are meant for this visitor among the wall's parts. */
  place(window: Window & typeof globalThis, wall: PlacedWall): void;
}

export interface PlacedWall {
  choices: WallChoice[];
  entry: string | undefined;
  form: FormTexts | undefined;
  mode: TemplateConfig['mode'];
  parts: WallParts;
  conversation: Conversation;
  /** Takes the wall away. */
  finish(): void;
}

export interface OpenWall {
  close(): void;
}

/** Builds the wall; the answer puts it on the page. */
export type PrepareWall = (window: Window & typeof globalThis, request: WallRequest) => () => OpenWall;

/** What the wall's script hands over. */
export type WallPart = PrepareWall & { watchDialog?: typeof watchConsentDialog };
