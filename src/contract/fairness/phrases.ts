/** What a phrase does to visitors. */
export type PhraseCode = 'blames' | 'frightens' | 'hurries' | 'shouts';

/** The languages of everything below. */
export const checkedLanguages = ['en', 'de', 'es', 'fr'];

/**
 * Phrases to look for, in the languages of the dashboard. They are parts of sentences, and only what is hardly ever meant
 * well: what no list knows is left to the reader.
 */
export const phrases: Record<PhraseCode, RegExp[]> = {
  blames: [
    words`steal(s|ing)?|stolen|theft|thie(f|ves)|freeload\p{L}*|parasit\p{L}*|selfish|cheat(s|ing|ers?)?
      shame on you|your fault|because of you|you(['’]re| are) (hurt|harm|kill|robb?|starv|punish|cost)ing`,
    words`stehlen|stiehl(s?t)|diebstahl|diebe?|schmarotz\p{L}*|egoist\p{L}*
      schäm(e?n?) (dich|sie sich)|(deine|ihre) schuld|wegen (dir|ihnen)|(schadest|schaden) (du |sie )?uns`,
    words`rob(as|an|ando|ar)|ladr(ón|ones)|parásitos?|egoístas?|vergüenza|(tu|su) culpa|por culpa (tuya|suya)`,
    words`vole[rz]|voleurs?|parasites?|égoïstes?|honte|(votre|ta) faute|à cause de (vous|toi)|vous nous (privez|nuisez|pénalisez)`,
  ],
  frightens: [
    words`virus(es)?|malware|infected|illegal(ly)?|against the law|legal action|security (risk|warning|alert|threat)
      your (computer|device|browser|phone|data) (is|are) (at risk|in danger|unsafe|outdated|infected)|(reported|banned)`,
    words`viren|schadsoftware|gefährlich\p{L}*|rechtswidrig|strafbar|sicherheits(risiko|warnung|lücke)|anzeige erstatte\p{L}*`,
    words`peligros[oa]s?|ilegal(es)?|riesgo de seguridad|alerta de seguridad|delito|multas?`,
    words`malveillante?s?|dangereu(x|se)s?|illégale?s?|risque de sécurité|alerte de sécurité|une amende|interdit par la loi`,
  ],
  hurries: [
    words`last chance|only today|today only|act now|now or never|hurry( up)?|before it['’]s too late|limited time
      expires (soon|today)|\d+ (seconds|minutes|hours) left`,
    words`letzte chance|nur heute|jetzt oder nie|beeil\p{L}*|bevor es zu spät ist|nur noch \d+`,
    words`última oportunidad|s[oó]lo hoy|ahora o nunca|date prisa|dese prisa|antes de que sea (demasiado )?tarde`,
    words`dernière chance|aujourd['’]hui seulement|maintenant ou jamais|dépêch\p{L}*|avant qu['’]il ne soit trop tard`,
  ],
  shouts: [/\p{Lu}{4,}(?:[^\p{L}]+\p{Lu}{2,})*[^\p{L}]+\p{Lu}{4,}/u, /\S+\s*!\s*!+/u],
};

/** What asks to turn a blocker off. */
export const turningOff: RegExp[] = [
  words`(turn|switch) off (your |the |any )?(ad[ -]?)?block\p{L}*|turn (your |the )?(ad[ -]?)?blockers? off
      (disable|deactivate|uninstall|remove|delete|pause) (your |the |any )?((ad[ -]?)?block\p{L}*|extension)`,
  words`(deaktivier|deinstallier|entfern|paus|lösch)\p{L}*[^.!?]{0,30}(werbe|ad)?-?blocker|schalte\p{L}*[^.!?]{0,30}blocker[^.!?]{0,12} (aus|ab)
      blocker[^.!?]{0,30}(aus(zu)?schalten|ab(zu)?schalten|deaktivieren|deinstallieren|entfernen)`,
  words`(desactiv|desinstal|elimin|quit|apag|paus)\p{L}*[^.!?]{0,25}bloqueador\p{L}*`,
  words`(désactiv|désinstall|supprim|retir|paus)\p{L}*[^.!?]{0,25}bloqueur\p{L}*`,
];

/** In the same sentence: only on this site. The languages share words such as "pause", so each may answer another's. */
export const onThisSite: RegExp[] = [
  words`here|(on|for|in) (this|our|us|\S+\.\p{L}{2,})`,
  words`hier|diese[rnms]? \p{L}+|unsere[rnms]? \p{L}+|(für|bei|auf) (uns|\S+\.\p{L}{2,})`,
  words`aquí|est[ea] \p{L}+|nuestr[oa] \p{L}+|en \S+\.\p{L}{2,}`,
  words`ici|(sur|pour) (ce|cette|notre|nous|\S+\.\p{L}{2,})`,
];

/** A button with nothing but this on it does not say what it does. */
export const emptyLabels = whole`ok(ay)?|yes|no|continue|go|next|submit|click( here)?|(i )?agree|accept|got it|sure|done|here
      ja|nein|weiter|los|klicken|hier( klicken)?|einverstanden|akzeptieren|verstanden|fertig|absenden
      sí|continuar|siguiente|aceptar|(haz )?clic( aquí)?|enviar|entendido|vale|listo|aquí
      oui|non|continuer|suivant|accepter|cliquez( ici)?|envoyer|d['’]accord|compris|ici`;

/** What puts a refusal into the visitor's mouth ("No, I don't care about journalism"). */
export const shamedRefusals: RegExp[] = [
  words`(don['’]t|do not|won['’]t|will not|not) ((want|like|going) to )?(support|help|care|value|need|like|believe)|hate`,
  words`(will|möchte|werde) [^.]{0,40}nicht (unterstützen|helfen|bezahlen|zahlen)|unterstütze [^.]{0,30}(nicht|kein\p{L}*)
      hasse|(ist|sind) mir egal`,
  words`no (me importa|apoyo|quiero (apoyar|ayudar)|voy a (apoyar|ayudar))|odio|me dan? igual`,
  words`je ne (veux|souhaite) pas (soutenir|aider)|je ne soutiens|je déteste|je (m['’]en|me) (fiche|moque)|peu m['’]importe`,
];

/** Alternatives, in any number of lines, as whole words in any case. */
function words(alternatives: TemplateStringsArray): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${joined(alternatives)})(?!\\p{L})`, 'iu');
}

/** The same, with nothing else beside them. */
function whole(alternatives: TemplateStringsArray): RegExp {
  return new RegExp(`^(?:${joined(alternatives)})\\s*[.!…]?$`, 'iu');
}

function joined({ raw: [text = ''] }: TemplateStringsArray): string {
  return text.replace(/\n\s*/g, '|');
}
