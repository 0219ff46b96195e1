import type { Texts } from './texts.ts';

/** Italian. */
export const it: Texts = {
  title: 'La pubblicità mantiene gratuito questo sito',
  messages: [
    'Sembra che sia attivo un ad blocker.',
    'Consenti gli annunci su questo sito, per favore. Il tuo ad blocker può restare attivo su tutti gli altri.',
  ],
  cta: 'Ho consentito questo sito',
  showHow: 'Mostrami come consentire gli annunci',
  help: 'Come consento questo sito?',
  why: 'Perché vedo questo messaggio?',
  noBlocker: 'Non uso un ad blocker',
  checking: 'Verifica in corso…',
  still_blocked:
    'Gli annunci sembrano ancora bloccati. La maggior parte dei blocker li consente solo dopo aver ricaricato la pagina.',
  unknown: 'Non è stato possibile verificare. Riprova tra un momento.',
  reload: 'Ricarica la pagina',
  close: 'Chiudi',
  dns_remains: 'Ora la tua estensione lascia passare gli annunci, ma la tua rete (DNS) li blocca ancora.',
  protection_remains:
    'Ora la tua estensione lascia passare gli annunci, ma la protezione antitracciamento del browser li blocca ancora.',
  extension_remains:
    'Ora la rete e il browser lasciano passare gli annunci, ma un’estensione qui li blocca ancora.',
  which: 'Quale ad blocker usi?',
  other: 'Un altro, o non lo so',
  choices: {
    pass: 'Leggi con un abbonamento',
    login: 'Accedi',
    newsletter: 'Preferisco ricevere la newsletter',
    video: 'Preferisco guardare un breve video',
    later: 'Ricordamelo più tardi',
    skip: 'Non ora',
    email: 'Il tuo indirizzo email',
    send: 'Invia',
    notSent: 'Non è riuscito. Riprova tra un momento.',
  },
  steps: {
    openIcon: 'Fai clic sull’icona di {name}, accanto alla barra degli indirizzi.',
    iconHidden: 'Se non vedi l’icona, fai prima clic sul pezzo di puzzle.',
    openPhone: 'Apri {name}: nel menu del browser, alla voce “Estensioni”, oppure nella sua app.',
    findIcon: 'Fai clic sull’icona del tuo ad blocker, accanto alla barra degli indirizzi.',
    findMenu: 'Apri il menu del browser e cerca lì il tuo ad blocker.',
    power: 'Premi il grande pulsante di accensione, in modo che diventi grigio.',
    slider: 'Sposta il cursore su “Nessun filtraggio”.',
    pauseSite: 'Alla voce “Sospendi su questo sito”, scegli “Sempre”.',
    siteSwitch: 'Disattiva l’interruttore per questo sito web.',
    allowAds:
      'Scegli “Consenti annunci su questo sito”, “Sospendi su questo sito” o il pulsante di accensione.',
    shields: 'Premi il leone nella barra degli indirizzi e disattiva Shields per questo sito.',
    operaShield: 'Premi lo scudo nella barra degli indirizzi e disattiva l’ad blocker per questo sito.',
    firefoxShield:
      'Premi lo scudo nella barra degli indirizzi e disattiva la protezione antitracciamento avanzata per questo sito.',
    edgeLock:
      'Premi il lucchetto nella barra degli indirizzi e disattiva la prevenzione del tracciamento per questo sito.',
    safariMac:
      'Nel menu Safari, scegli “Impostazioni per questo sito web” e deseleziona “Abilita blocco contenuti”.',
    safariPhone:
      'Tocca il pulsante del menu della pagina nella barra degli indirizzi, poi i tre puntini, se li vedi.',
    safariOff:
      'Scegli “Disattiva blocco contenuti”, oppure apri lì il tuo ad blocker e consenti questo sito.',
    samsungMenu: 'Apri il menu del browser, scegli “Blocco annunci” e disattiva il blocco.',
    dnsNote:
      'Qui è la tua rete a bloccare gli annunci, per esempio con Pi-hole, AdGuard Home o un DNS privato.',
    dnsAsk: 'Sospendi lì il blocco, oppure chiedi a chi gestisce la rete.',
    dnsPhone:
      'Nelle impostazioni del telefono cerca “DNS privato” o una VPN con filtro annunci e sospendila.',
    reloadPage: 'Ricarica questa pagina.',
    back: 'Torna qui e premi il pulsante qui sopra.',
  },
};
