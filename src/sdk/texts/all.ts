import { ar } from './ar.ts';
import { bg } from './bg.ts';
import { bn } from './bn.ts';
import { ca } from './ca.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { et } from './et.ts';
import { fa } from './fa.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { hr } from './hr.ts';
import { hu } from './hu.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { lt } from './lt.ts';
import { lv } from './lv.ts';
import { ms } from './ms.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ptBr } from './pt-br.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { sk } from './sk.ts';
import { sl } from './sl.ts';
import { sr } from './sr.ts';
import { sv } from './sv.ts';
import type { Texts } from './texts.ts';
import { th } from './th.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { ur } from './ur.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';
import { zhTw } from './zh-tw.ts';

/** Every language's texts by its code; for the server and the tests, far too large for a browser. */
export const allTexts: Record<string, Texts> = {
  en,
  de,
  fr,
  es,
  pt,
  'pt-br': ptBr,
  it,
  nl,
  pl,
  ar,
  ja,
  zh,
  'zh-tw': zhTw,
  ko,
  ru,
  uk,
  tr,
  sv,
  da,
  nb,
  fi,
  cs,
  sk,
  hu,
  ro,
  bg,
  el,
  he,
  fa,
  ur,
  hi,
  bn,
  id,
  ms,
  vi,
  th,
  hr,
  sr,
  sl,
  lt,
  lv,
  et,
  ca,
};
