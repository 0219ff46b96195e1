// Words that are out, and what to say instead. Patterns see prose only: code, links and quotes in code are a "§".

/** @typedef {{ word: RegExp, say: string }} Rule */

/** @type {Rule[]} */
const idioms = [
  { word: /\be-mail\w*/i, say: 'email' },
  { word: /\bmails\b|\bmailed\b/i, say: 'emails, emailed' },
  {
    word: /\b(?:a|an|one|each|every|this|that|no|reset|test) mail\b(?!\s(?:server|client|provider|program|queue|settings|page))/i,
    say: 'email',
  },
  { word: /\bmend(?:s|ed|ing)?\b/i, say: 'fix' },
  { word: /\bwhoever\b/i, say: 'anyone who' },
  { word: /\d\s%/, say: '5%, without a space' },
  { word: /\bper cent\b/i, say: '%' },
  { word: /\bby (?:itself|themselves)\b/i, say: 'automatically' },
  { word: /\b(?:not|never|nothing|nobody|none|no)\b[^.;:]{0,40}\bany more\b/i, say: 'no longer' },
  { word: /\bgood once\b|\bare good for\b|\bis good for\b/i, say: 'works once, expires after' },
  {
    word: /\bme(?:e?ts?|eting) (?:a|an|the|this|that|no|your|one|its) walls?\b|\bmet (?:a|an|the|this|that|no) walls?\b/i,
    say: 'see a wall',
  },
  {
    word: /\bdr(?:aws?|awn|ew|awing) (?:an?|the|its|new|fresh)(?: new| own| other| same)*\s*(?:secret|path|code|key|variant|number|id)s?\b/i,
    say: 'generate, rotate (a secret), assign (a variant)',
  },
  { word: /\banew\b/i, say: 'again' },
  { word: /\b(?:un)?ticked\b/i, say: 'checked, unchecked, selected' },
  {
    word: /\b(?:is|are|was|were|be) (?:not )?told (?:of|about)\b|\btells? of\b|\bnot told\b/i,
    say: 'notify, report, unknown',
  },
  {
    word: /\banswer(?:s|ed)? (?:with )?(?:\d{3}\b|§)|\bis answered with\b/i,
    say: 'returns (an API), responds with (a server)',
  },
  {
    word: /\b(?:is|are|was|were|be|been|being) told\b(?! (?:of|about)\b)|\btold apart\b/i,
    say: 'notify, report, distinguish',
  },
  { word: /\bfaults? of ours\b/i, say: 'server error' },
  { word: /\bcr(?:y|ies) wolf\b/i, say: 'say it without the saying' },
  { word: /\b(?:key|link|secret|token|invitation|code|session|path)s? runs? out\b/i, say: 'expires' },
  { word: /\bt(?:ake|akes|ook|aken) back (?:an?|the|its|their) invitation/i, say: 'cancel the invitation' },
  { word: /\b(?:headers?|proxy|proxies|address)\b[^.]{0,40}\bbelieved\b/i, say: 'trusted' },
  { word: /\b(?:thereof|hereby|wherein|whereof|whereby|therein)\b/i, say: 'a plain word' },
  { word: /\bset-up\b/i, say: 'setup' },
  { word: /\blook-ups?\b/i, say: 'lookup' },
  { word: /\btime-outs?\b/i, say: 'timeout' },
  { word: /\bguard rails?\b/i, say: 'guardrail' },
  { word: /\bboot-?strapped by\b/i, say: 'started by' },
];

const spelling = [
  ['(?:dis)?colour', 'color'],
  ['(?:mis)?behaviour', 'behavior'],
  ['favour', 'favor'],
  ['honour', 'honor'],
  ['neighbour', 'neighbor'],
  ['labour', 'labor'],
  ['centre', 'center'],
  ['metres?\\b', 'meter'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['offence', 'offense'],
  ['catalogue', 'catalog'],
  ['dialogue', 'dialog'],
  ['analys(?:e|ed|es|ing)\\b(?<!analyses)', 'analyze'],
  ['grey', 'gray'],
  ['programme', 'program'],
  ['whilst', 'while'],
  ['amongst', 'among'],
  ['artefact', 'artifact'],
  ['fulfil(?:s|ment)?\\b', 'fulfill'],
  ['(?:labell|modell|signall|travell|channell|tunnell)(?:ed|ing)', 'one l: labeled, modeling'],
  [
    '(?:un|re|pre)?(?:recogni|organi|optimi|minimi|maximi|initiali|seriali|deseriali|normali|summari|authori|utili|customi|reali|apologi|anonymi|pseudonymi|synchroni|tokeni|categori|priorit|generali|locali|capitali|emphasi|randomi|standardi|finali|memori|moneti|penali|visuali|sanit)(?:i)?s(?:e|ed|es|er|ers|ing|ation|ations)\\b(?<!organis)(?<!emphases)',
    'z: recognize, organize',
  ],
].map(([word, say]) => ({ word: new RegExp(`\\b${word}`, 'i'), say }));

/** @type {Rule[]} */
export const rules = [...idioms, ...spelling];

/** Where a word that is out may stand, and why. */
export const allowed = [
  { file: 'docs/glossary.md', word: /.*/, reason: 'lists the names that are out beside the ones to use' },
];
