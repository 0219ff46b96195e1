import type { LoaderSettings } from '../../contract/loader.ts';

/** The wall's fixed texts; the owner's own ones come from the template. To add a language, add an entry. */
export interface Texts {
  help: string;
  steps: string[];
  noBlocker: string;
  checking: string;
  stillBlocked: string;
  unclear: string;
  reload: string;
  close: string;
}

const rightToLeft = ['ar', 'fa', 'he', 'ur'];

/** In the first language that there are texts for, English otherwise. */
export function textsFor(
  window: Window,
  allowed: LoaderSettings['languages'],
): { texts: Texts; language: string; direction: 'ltr' | 'rtl' } {
  const language = wishes(window, allowed).find((base) => base in dictionary) ?? 'en';
  const [help, one, two, three, noBlocker, checking, stillBlocked, unclear, reload, close] =
    dictionary[language] ?? english;
  const texts = { help, steps: [one, two, three], noBlocker, checking, stillBlocked, unclear, reload, close };
  return { texts, language, direction: rightToLeft.includes(language) ? 'rtl' : 'ltr' };
}

/** The page's own language first, since the owner's texts are in it; the owner's list, where there is one, binds. */
function wishes({ document, navigator }: Window, allowed: LoaderSettings['languages']): string[] {
  const base = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';
  const visitor = navigator.languages.map(base);
  if (allowed === 'auto') return [base(document.documentElement.lang), ...visitor];
  const owner = allowed.map(base);
  return [...visitor.filter((language) => owner.includes(language)), ...owner];
}

type Line = [string, string, string, string, string, string, string, string, string, string];

/** In this order: help, three steps, no blocker, checking, still blocked, unclear, reload, close. */
const english: Line = [
  'How do I allow this site?',
  'Click the icon of your ad blocker, next to the address bar.',
  'Choose “Allow ads on this site”, “Pause on this site” or the power button.',
  'Come back here and press the button above.',
  'I don’t use an ad blocker',
  'Checking…',
  'Ads still seem to be blocked here. Most blockers let them through only after the page is loaded again.',
  'We could not check just now. Please try again in a moment.',
  'Reload the page',
  'Close',
];

const dictionary: Record<string, Line> = {
  en: english,
  de: [
    'Wie erlaube ich diese Seite?',
    'Klicken Sie neben der Adresszeile auf das Symbol Ihres Werbeblockers.',
    'Wählen Sie „Werbung auf dieser Seite erlauben“, „Auf dieser Seite pausieren“ oder den Ein-/Aus-Schalter.',
    'Kommen Sie hierher zurück und drücken Sie den Knopf oben.',
    'Ich nutze keinen Werbeblocker',
    'Wird geprüft …',
    'Werbung scheint hier noch blockiert zu sein. Die meisten Blocker geben sie erst frei, wenn die Seite neu geladen wird.',
    'Das ließ sich gerade nicht prüfen. Bitte versuchen Sie es gleich noch einmal.',
    'Seite neu laden',
    'Schließen',
  ],
  fr: [
    'Comment autoriser ce site ?',
    'Cliquez sur l’icône de votre bloqueur de publicités, à côté de la barre d’adresse.',
    'Choisissez « Autoriser les publicités sur ce site », « Suspendre sur ce site » ou le bouton d’arrêt.',
    'Revenez ici et appuyez sur le bouton ci-dessus.',
    'Je n’utilise pas de bloqueur',
    'Vérification…',
    'Les publicités semblent encore bloquées ici. La plupart des bloqueurs ne les autorisent qu’au rechargement de la page.',
    'La vérification n’a pas abouti. Veuillez réessayer dans un instant.',
    'Recharger la page',
    'Fermer',
  ],
  es: [
    '¿Cómo permito este sitio?',
    'Haga clic en el icono de su bloqueador de anuncios, junto a la barra de direcciones.',
    'Elija «Permitir anuncios en este sitio», «Pausar en este sitio» o el botón de apagado.',
    'Vuelva aquí y pulse el botón de arriba.',
    'No uso un bloqueador de anuncios',
    'Comprobando…',
    'Parece que los anuncios siguen bloqueados aquí. La mayoría de los bloqueadores solo los permite al recargar la página.',
    'No hemos podido comprobarlo. Inténtelo de nuevo en un momento.',
    'Recargar la página',
    'Cerrar',
  ],
  pt: [
    'Como permito este site?',
    'Clique no ícone do seu bloqueador de anúncios, ao lado da barra de endereço.',
    'Escolha “Permitir anúncios neste site”, “Pausar neste site” ou o botão de desligar.',
    'Volte aqui e prima o botão acima.',
    'Não uso um bloqueador de anúncios',
    'A verificar…',
    'Os anúncios parecem continuar bloqueados aqui. A maioria dos bloqueadores só os permite depois de recarregar a página.',
    'Não foi possível verificar agora. Tente de novo dentro de momentos.',
    'Recarregar a página',
    'Fechar',
  ],
  it: [
    'Come consento questo sito?',
    'Fai clic sull’icona del tuo ad blocker, accanto alla barra degli indirizzi.',
    'Scegli “Consenti annunci su questo sito”, “Sospendi su questo sito” o il pulsante di spegnimento.',
    'Torna qui e premi il pulsante qui sopra.',
    'Non uso un ad blocker',
    'Verifica in corso…',
    'Gli annunci sembrano ancora bloccati. La maggior parte dei blocker li consente solo dopo aver ricaricato la pagina.',
    'Non è stato possibile verificare. Riprova tra un momento.',
    'Ricarica la pagina',
    'Chiudi',
  ],
  nl: [
    'Hoe sta ik deze site toe?',
    'Klik op het pictogram van je adblocker, naast de adresbalk.',
    'Kies ‘Advertenties op deze site toestaan’, ‘Pauzeren op deze site’ of de aan/uit-knop.',
    'Kom hier terug en druk op de knop hierboven.',
    'Ik gebruik geen adblocker',
    'Controleren…',
    'Advertenties lijken hier nog geblokkeerd. De meeste blockers laten ze pas door als de pagina opnieuw is geladen.',
    'We konden het nu niet controleren. Probeer het zo nog eens.',
    'Pagina opnieuw laden',
    'Sluiten',
  ],
  pl: [
    'Jak zezwolić na tę stronę?',
    'Kliknij ikonę blokera reklam obok paska adresu.',
    'Wybierz „Zezwól na reklamy na tej stronie”, „Wstrzymaj na tej stronie” lub przycisk wyłączenia.',
    'Wróć tutaj i naciśnij przycisk powyżej.',
    'Nie używam blokera reklam',
    'Sprawdzanie…',
    'Wygląda na to, że reklamy są tu nadal blokowane. Większość blokerów przepuszcza je dopiero po odświeżeniu strony.',
    'Nie udało się teraz sprawdzić. Spróbuj ponownie za chwilę.',
    'Odśwież stronę',
    'Zamknij',
  ],
  ar: [
    'كيف أسمح لهذا الموقع؟',
    'انقر على أيقونة مانع الإعلانات بجوار شريط العنوان.',
    'اختر «السماح بالإعلانات في هذا الموقع» أو «إيقاف مؤقت في هذا الموقع» أو زر التشغيل.',
    'عُد إلى هنا واضغط على الزر أعلاه.',
    'لا أستخدم مانع إعلانات',
    'جارٍ التحقق…',
    'يبدو أن الإعلانات لا تزال محجوبة هنا. معظم أدوات الحجب لا تسمح بها إلا بعد إعادة تحميل الصفحة.',
    'تعذّر التحقق الآن. يُرجى المحاولة مرة أخرى بعد قليل.',
    'إعادة تحميل الصفحة',
    'إغلاق',
  ],
  ja: [
    'このサイトを許可するには？',
    'アドレスバーの横にある広告ブロッカーのアイコンをクリックします。',
    '「このサイトで広告を許可」「このサイトで一時停止」または電源ボタンを選びます。',
    'この画面に戻り、上のボタンを押してください。',
    '広告ブロッカーは使っていません',
    '確認しています…',
    'まだ広告がブロックされているようです。多くのブロッカーは、ページを再読み込みすると許可が有効になります。',
    '現在確認できませんでした。しばらくしてからもう一度お試しください。',
    'ページを再読み込み',
    '閉じる',
  ],
};
