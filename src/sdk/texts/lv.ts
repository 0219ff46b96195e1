import type { Texts } from './texts.ts';

/** Latvian. */
export const lv: Texts = {
  title: 'Reklāmas ļauj šai vietnei būt bez maksas',
  messages: [
    'Šķiet, ka ir ieslēgts reklāmu bloķētājs.',
    'Lūdzu, atļaujiet reklāmas šajā vietnē. Visur citur bloķētājs var palikt ieslēgts.',
  ],
  cta: 'Šī vietne tagad ir atļauta',
  showHow: 'Parādīt, kā atļaut reklāmas',
  help: 'Kā atļaut šo vietni?',
  why: 'Kāpēc es to redzu?',
  noBlocker: 'Es neizmantoju reklāmu bloķētāju',
  checking: 'Notiek pārbaude…',
  still_blocked:
    'Šķiet, ka reklāmas šeit joprojām tiek bloķētas. Lielākā daļa bloķētāju tās laiž cauri tikai pēc lapas atkārtotas ielādes.',
  unknown: 'Pašlaik pārbaudīt neizdevās. Lūdzu, pēc brīža mēģiniet vēlreiz.',
  reload: 'Pārlādēt lapu',
  close: 'Aizvērt',
  dns_remains: 'Jūsu paplašinājums tagad laiž cauri reklāmas, bet jūsu tīkls (DNS) tās joprojām bloķē.',
  protection_remains:
    'Jūsu paplašinājums tagad laiž cauri reklāmas, bet pārlūka aizsardzība pret izsekošanu tās joprojām bloķē.',
  extension_remains:
    'Jūsu tīkls un pārlūks tagad laiž cauri reklāmas, bet kāds paplašinājums tās šeit joprojām bloķē.',
  which: 'Kuru reklāmu bloķētāju jūs izmantojat?',
  other: 'Citu vai nezinu',
  choices: {
    pass: 'Lasīt ar abonementu',
    login: 'Pierakstīties',
    newsletter: 'Labāk saņemt jaunumu vēstuli',
    video: 'Labāk noskatīties īsu video',
    later: 'Atgādināt vēlāk',
    skip: 'Ne tagad',
    email: 'Jūsu e-pasta adrese',
    send: 'Nosūtīt',
    notSent: 'Tas neizdevās. Lūdzu, pēc brīža mēģiniet vēlreiz.',
  },
  steps: {
    openIcon: 'Noklikšķiniet uz {name} ikonas blakus adreses joslai.',
    iconHidden: 'Ja ikonu neredzat, vispirms noklikšķiniet uz puzles gabaliņa.',
    openPhone: 'Atveriet {name}: pārlūka izvēlnē sadaļā «Paplašinājumi» vai atsevišķā lietotnē.',
    findIcon: 'Noklikšķiniet uz sava reklāmu bloķētāja ikonas blakus adreses joslai.',
    findMenu: 'Atveriet pārlūka izvēlni un atrodiet tajā savu reklāmu bloķētāju.',
    power: 'Nospiediet lielo ieslēgšanas pogu, lai tā kļūtu pelēka.',
    slider: 'Pārvietojiet slīdni uz «Bez aizturēšanas».',
    pauseSite: 'Sadaļā «Pauzēt šajā vietnē» izvēlieties «Vienmēr».',
    siteSwitch: 'Izslēdziet slēdzi šai vietnei.',
    allowAds: 'Izvēlieties «Atļaut reklāmas šajā vietnē», «Pauzēt šajā vietnē» vai ieslēgšanas pogu.',
    shields: 'Nospiediet lauvu adreses joslā un izslēdziet Shields šai vietnei.',
    operaShield: 'Nospiediet vairogu adreses joslā un izslēdziet reklāmu bloķēšanu šai vietnei.',
    firefoxShield:
      'Nospiediet vairogu adreses joslā un izslēdziet uzlaboto aizsardzību pret izsekošanu šai vietnei.',
    edgeLock: 'Nospiediet slēdzeni adreses joslā un izslēdziet izsekošanas novēršanu šai vietnei.',
    safariMac:
      'Safari izvēlnē izvēlieties «Šīs vietnes iestatījumi» un noņemiet atzīmi no «Iespējot satura bloķētājus».',
    safariPhone: 'Pieskarieties lapas izvēlnes pogai adreses joslā un pēc tam trim punktiem, ja tos redzat.',
    safariOff:
      'Izvēlieties «Izslēgt satura bloķētājus» vai atveriet tur savu bloķētāju un atļaujiet šo vietni.',
    samsungMenu: 'Atveriet pārlūka izvēlni, izvēlieties «Reklāmu bloķētāji» un izslēdziet bloķētāju.',
    dnsNote: 'Šeit reklāmas bloķē jūsu tīkls, piemēram, Pi-hole, AdGuard Home vai privāts DNS.',
    dnsAsk: 'Apturiet tur bloķēšanu uz laiku vai vaicājiet tīkla pārzinim.',
    dnsPhone:
      'Tālruņa iestatījumos atrodiet «Privāts DNS» vai VPN ar reklāmu filtru un apturiet to uz laiku.',
    reloadPage: 'Ielādējiet šo lapu vēlreiz.',
    back: 'Atgriezieties šeit un nospiediet iepriekš redzamo pogu.',
  },
};
