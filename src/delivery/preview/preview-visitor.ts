import type { Verdict } from '../../sdk/detect/verdict.ts';
import { scriptJson } from '../loader-script.ts';
import type { PreviewLink } from './preview-link.ts';

type VisitorWish = Pick<PreviewLink, 'blocker' | 'state'>;

/**
 * The visitor whom a preview is for, as a script in front of the wall's: what was found, and the button that was pressed.
 * @param ctaText on the button that checks; nothing else in the wall has a name that is known here.
 */
export function visitorScript({ blocker, state = 'asks' }: VisitorWish, ctaText: string): string {
  const lines: string[] = [];
  const verdict = scriptJson(verdictOf(blocker));
  if (blocker !== undefined) lines.push(givenScript(`verdict:${verdict}`));
  if (state === 'failed') lines.push(givenScript(`verdict:${verdict},detect:async()=>(${verdict})`));
  if (state === 'allowed')
    lines.push(givenScript(`verdict:${verdict},detect:async()=>(${scriptJson(clear)})`));
  if (state === 'guides') lines.push(pressScript('[aria-expanded]'));
  if (state === 'failed') lines.push(pressScript('button', ctaText));
  if (state === 'allowed') lines.push(pressScript('button', ctaText, seenMs));
  return lines.join('\n');
}

/** How long the wall is looked at before it closes. */
const seenMs = 1200;

const clear: Verdict = {
  blocked: false,
  kind: 'none',
  blocker: null,
  probability: 0,
  evidence: [],
  took_ms: 0,
};

/** The wall is given this in place of what the page found. */
function givenScript(given: string): string {
  return `(()=>{const script=document.currentScript,give=script.handOver;
script.handOver=(prepare)=>give((page,request)=>prepare(page,{...request,${given}}))})();`;
}

/**
 * The wall's root is closed, so it is met where it is made; the wall is in it once its maker has returned.
 * @param afterMs since the wall is on the page: one that is not there yet cannot be closed. Left out: at once.
 */
function pressScript(selector: string, text?: string, afterMs?: number): string {
  const isMeant = text === undefined ? 'true' : `textContent===${scriptJson(text)}`;
  return `(()=>{const make=Element.prototype.attachShadow;
Element.prototype.attachShadow=function(how){const root=make.call(this,how);
const press=()=>[...root.querySelectorAll(${scriptJson(selector)})].find(({textContent})=>${isMeant})?.click();
const wait=()=>root.host.isConnected?setTimeout(press,${afterMs}):setTimeout(wait,50);
setTimeout(${afterMs === undefined ? 'press' : 'wait'});return root}})();`;
}

function verdictOf(blocker: string | undefined): Verdict {
  const seen = { blocked: true, probability: 0.99, evidence: [], took_ms: 0 };
  return blocker === 'dns' || blocker === 'tracking_protection'
    ? { ...seen, kind: blocker, blocker: null }
    : { ...seen, kind: 'extension', blocker: blocker ?? null };
}
