import type { TemplateConfig } from '../../contract/sites/templates.ts';
import type { WallContent } from '../../sdk/wall/port.ts';
import { scriptJson } from '../loader-script.ts';

/** A text of the owner's in the wall: the element that shows it, and the field of the template that it comes from. */
export interface EditableText {
  tag: 'H2' | 'P' | 'BUTTON' | 'A';
  text: string;
  field: string;
}

/** @param translation the language of the template's translations that the wall is shown in, if any */
export function editableTexts(
  { translations = {}, choices: stored = [] }: TemplateConfig,
  { config, choices = [] }: WallContent,
  translation: string | undefined,
): EditableText[] {
  const own = translation === undefined ? undefined : translations[translation];
  const field = (name: 'title' | 'cta_text' | 'messages') =>
    own?.[name] === undefined ? name : `translations.${translation}.${name}`;
  /** In a translation, what has no text of the owner's gets one there. */
  const choiceField = (id: string, at: number) =>
    own && (own.choices?.[id] !== undefined || stored[at]?.text === undefined)
      ? `translations.${translation}.choices.${id}`
      : `choices.${at}.text`;
  return [
    { tag: 'H2', text: config.title, field: field('title') },
    ...config.messages.map((text, at) => ({ tag: 'P' as const, text, field: `${field('messages')}.${at}` })),
    ...(config.style === 'letter' && config.signature
      ? [{ tag: 'P' as const, text: config.signature, field: 'signature' }]
      : []),
    { tag: 'BUTTON', text: config.cta_text, field: field('cta_text') },
    ...choices.flatMap(({ id, kind, text }, at) =>
      kind === 'allow'
        ? []
        : (['BUTTON', 'A'] as const).map((tag) => ({ tag, text, field: choiceField(id, at) })),
    ),
  ];
}

/**
 * Inside the dashboard, a click on such a text asks the dashboard to edit its field, and does nothing else. Only the name of the
 * field leaves the frame. The keyboard works as for visitors: fields are reached in the form itself.
 */
export function editScript(texts: EditableText[]): string {
  return `(()=>{if(parent===window)return;
const texts=${scriptJson(texts)},make=Element.prototype.attachShadow;
const find=({target})=>{const node=target.closest('h2,p,button,a');
const found=node&&texts.find(({tag,text})=>tag===node.tagName&&text===node.textContent);return found&&{node,field:found.field}};
Element.prototype.attachShadow=function(how){const root=make.call(this,how);
root.addEventListener('click',(event)=>{const found=event.detail>0&&find(event);if(!found)return;
event.preventDefault();event.stopImmediatePropagation();parent.postMessage({truceEdit:found.field},location.origin)},true);
for(const type of ['pointerover','pointerout'])root.addEventListener(type,(event)=>{const found=find(event);if(!found)return;
const isOver=type==='pointerover';found.node.style.cursor=isOver?'text':'';
found.node.style.outline=isOver?'2px dashed currentColor':'';found.node.style.outlineOffset=isOver?'3px':''});
return root}})();`;
}
