import type { Texts } from './texts.ts';

/** German. */
export const de: Texts = {
  title: 'Dank Werbung bleibt diese Website kostenlos',
  messages: [
    'Anscheinend ist ein Werbeblocker aktiv.',
    'Bitte erlauben Sie Werbung auf dieser Website. Überall sonst kann Ihr Blocker eingeschaltet bleiben.',
  ],
  cta: 'Ich habe Werbung erlaubt',
  showHow: 'Zeigen, wie ich Werbung erlaube',
  help: 'Wie erlaube ich hier Werbung?',
  why: 'Warum sehe ich das?',
  noBlocker: 'Ich nutze keinen Werbeblocker',
  checking: 'Wird geprüft …',
  still_blocked:
    'Werbung scheint hier noch blockiert zu sein. Die meisten Blocker geben sie erst frei, wenn die Seite neu geladen wird.',
  unknown: 'Das ließ sich gerade nicht prüfen. Bitte versuchen Sie es gleich noch einmal.',
  reload: 'Seite neu laden',
  close: 'Schließen',
  dns_remains: 'Ihre Erweiterung lässt Werbung jetzt durch, aber Ihr Netzwerk (DNS) blockiert sie noch.',
  protection_remains:
    'Ihre Erweiterung lässt Werbung jetzt durch, aber der Trackingschutz Ihres Browsers blockiert sie noch.',
  extension_remains:
    'Netzwerk und Browser lassen Werbung jetzt durch, aber eine Erweiterung blockiert sie hier noch.',
  which: 'Welchen Werbeblocker nutzen Sie?',
  other: 'Einen anderen, oder ich weiß es nicht',
  choices: {
    pass: 'Mit Abo lesen',
    login: 'Anmelden',
    newsletter: 'Lieber den Newsletter abonnieren',
    video: 'Lieber ein kurzes Video ansehen',
    later: 'Später erinnern',
    skip: 'Jetzt nicht',
    email: 'Ihre E-Mail-Adresse',
    send: 'Absenden',
    notSent: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  },
  steps: {
    openIcon: 'Klicken Sie neben der Adresszeile auf das Symbol von {name}.',
    iconHidden: 'Wenn Sie das Symbol nicht sehen, klicken Sie zuerst auf das Puzzleteil.',
    openPhone: 'Öffnen Sie {name}: im Menü des Browsers unter „Erweiterungen“ oder in der zugehörigen App.',
    findIcon: 'Klicken Sie neben der Adresszeile auf das Symbol Ihres Werbeblockers.',
    findMenu: 'Öffnen Sie das Menü des Browsers und suchen Sie dort Ihren Werbeblocker.',
    power: 'Drücken Sie den großen Ein-/Aus-Knopf, sodass er grau wird.',
    slider: 'Stellen Sie den Regler auf „Nicht filtern“.',
    pauseSite: 'Wählen Sie unter „Auf dieser Seite pausieren“ die Option „Immer“.',
    siteSwitch: 'Stellen Sie den Schalter für diese Website auf „Aus“.',
    allowAds:
      'Wählen Sie „Werbung auf dieser Seite erlauben“, „Auf dieser Seite pausieren“ oder den Ein-/Aus-Knopf.',
    shields:
      'Klicken oder tippen Sie auf den Löwen in der Adresszeile und schalten Sie Shields für diese Website aus.',
    operaShield:
      'Klicken oder tippen Sie auf den Schild in der Adresszeile und schalten Sie den Werbeblocker für diese Website aus.',
    firefoxShield:
      'Klicken oder tippen Sie auf den Schild in der Adresszeile und schalten Sie den verbesserten Schutz vor Aktivitätenverfolgung für diese Website aus.',
    edgeLock:
      'Klicken oder tippen Sie auf das Schloss in der Adresszeile und schalten Sie die Tracking-Verhinderung für diese Website aus.',
    safariMac:
      'Wählen Sie im Menü „Safari“ die „Einstellungen für diese Website“ und entfernen Sie das Häkchen bei „Inhaltsblocker aktivieren“.',
    safariPhone:
      'Tippen Sie in der Adresszeile auf das Seitenmenü, dann auf die drei Punkte, falls Sie welche sehen.',
    safariOff:
      'Wählen Sie „Inhaltsblocker deaktivieren“ oder öffnen Sie dort Ihren Werbeblocker und erlauben Sie Werbung auf dieser Website.',
    samsungMenu:
      'Öffnen Sie das Menü des Browsers, wählen Sie „Werbeblocker“ und schalten Sie den Blocker aus.',
    dnsNote:
      'Werbung wird hier von Ihrem Netzwerk blockiert, etwa durch Pi-hole, AdGuard Home oder ein privates DNS.',
    dnsAsk: 'Pausieren Sie das Blockieren dort oder fragen Sie die Person, die das Netzwerk betreut.',
    dnsPhone:
      'Suchen Sie in den Einstellungen des Telefons „Privates DNS“ oder ein VPN mit Werbefilter und pausieren Sie es.',
    reloadPage: 'Laden Sie diese Seite neu.',
    back: 'Kommen Sie hierher zurück und drücken Sie den Knopf oben.',
  },
};
