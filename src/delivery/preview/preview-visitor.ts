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
  if (state === 'failed' || state === 'allowed') lines.push(pressScript('button', ctaText));
  return lines.join('\n');
}

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

/** The wall's root is closed, so it is met where it is made; the wall is in it once its maker has returned. */
function pressScript(selector: string, text?: string): string {
  return `(()=>{const make=Element.prototype.attachShadow;
Element.prototype.attachShadow=function(how){const root=make.call(this,how);
setTimeout(()=>[...root.querySelectorAll(${scriptJson(selector)})].find(({textContent})=>${
    text === undefined ? 'true' : `textContent===${scriptJson(text)}`
  })?.click());return root}})();`;
}

function verdictOf(blocker: string | undefined): Verdict {
  const seen = { blocked: true, probability: 0.99, evidence: [], took_ms: 0 };
  return blocker === 'dns' || blocker === 'tracking_protection'
    ? { ...seen, kind: blocker, blocker: null }
    : { ...seen, kind: 'extension', blocker: blocker ?? null };
}
