import type { Texts } from './texts.ts';

/** Lithuanian. */
export const lt: Texts = {
  title: 'Dėl reklamos ši svetainė yra nemokama',
  messages: [
    'Panašu, kad įjungta reklamos blokavimo priemonė.',
    'Prašome leisti reklamą šioje svetainėje. Visur kitur blokavimas gali likti įjungtas.',
  ],
  cta: 'Šioje svetainėje reklama leidžiama',
  showHow: 'Parodyti, kaip leisti reklamą',
  help: 'Kaip leisti šią svetainę?',
  why: 'Kodėl tai matau?',
  noBlocker: 'Reklamos neblokuoju',
  checking: 'Tikrinama…',
  still_blocked:
    'Panašu, kad reklama čia vis dar blokuojama. Dauguma priemonių ją praleidžia tik iš naujo įkėlus puslapį.',
  unknown: 'Šiuo metu patikrinti nepavyko. Bandykite dar kartą po akimirkos.',
  reload: 'Įkelti puslapį iš naujo',
  close: 'Užverti',
  dns_remains: 'Jūsų plėtinys jau praleidžia reklamą, tačiau ją vis dar blokuoja jūsų tinklas (DNS).',
  protection_remains:
    'Jūsų plėtinys jau praleidžia reklamą, tačiau ją vis dar blokuoja naršyklės apsauga nuo stebėjimo.',
  extension_remains:
    'Jūsų tinklas ir naršyklė jau praleidžia reklamą, tačiau čia ją vis dar blokuoja plėtinys.',
  which: 'Kokią reklamos blokavimo priemonę naudojate?',
  other: 'Kitą arba nežinau',
  choices: {
    pass: 'Skaityti su prenumerata',
    login: 'Prisijungti',
    newsletter: 'Verčiau gauti naujienlaiškį',
    video: 'Verčiau peržiūrėti trumpą vaizdo įrašą',
    later: 'Priminti vėliau',
    skip: 'Ne dabar',
    email: 'Jūsų el. pašto adresas',
    send: 'Siųsti',
    notSent: 'Nepavyko. Bandykite dar kartą po akimirkos.',
  },
  steps: {
    openIcon: 'Spustelėkite „{name}“ piktogramą šalia adreso juostos.',
    iconHidden: 'Jei piktogramos nematote, pirmiausia spustelėkite dėlionės detalę.',
    openPhone: 'Atverkite „{name}“: naršyklės meniu skiltyje „Plėtiniai“ arba atskiroje programėlėje.',
    findIcon: 'Spustelėkite savo reklamos blokavimo priemonės piktogramą šalia adreso juostos.',
    findMenu: 'Atverkite naršyklės meniu ir raskite jame savo reklamos blokavimo priemonę.',
    power: 'Paspauskite didelį įjungimo mygtuką, kad jis taptų pilkas.',
    slider: 'Perkelkite šliaužiklį ties „Be filtravimo“.',
    pauseSite: 'Ties „Pristabdyti šioje svetainėje“ pasirinkite „Visada“.',
    siteSwitch: 'Išjunkite šios svetainės jungiklį.',
    allowAds:
      'Pasirinkite „Leisti reklamą šioje svetainėje“, „Pristabdyti šioje svetainėje“ arba įjungimo mygtuką.',
    shields: 'Paspauskite liūtą adreso juostoje ir išjunkite „Shields“ šioje svetainėje.',
    operaShield: 'Paspauskite skydą adreso juostoje ir išjunkite reklamos blokavimą šioje svetainėje.',
    firefoxShield:
      'Paspauskite skydą adreso juostoje ir išjunkite išplėstą apsaugą nuo stebėjimo šioje svetainėje.',
    edgeLock: 'Paspauskite spyną adreso juostoje ir išjunkite sekimo prevenciją šioje svetainėje.',
    safariMac:
      '„Safari“ meniu pasirinkite „Šios svetainės nustatymai“ ir panaikinkite žymą ties „Įjungti turinio blokavimą“.',
    safariPhone: 'Palieskite puslapio meniu mygtuką adreso juostoje, tada – tris taškus, jei juos matote.',
    safariOff:
      'Pasirinkite „Išjungti turinio blokavimą“ arba ten atverkite savo blokavimo priemonę ir leiskite šią svetainę.',
    samsungMenu: 'Atverkite naršyklės meniu, pasirinkite „Reklamos blokavimas“ ir jį išjunkite.',
    dnsNote: 'Reklamą čia blokuoja jūsų tinklas, pavyzdžiui, „Pi-hole“, „AdGuard Home“ arba privatus DNS.',
    dnsAsk: 'Pristabdykite blokavimą ten arba kreipkitės į tinklo prižiūrėtoją.',
    dnsPhone:
      'Telefono nustatymuose raskite „Privatus DNS“ arba reklamą filtruojantį VPN ir jį pristabdykite.',
    reloadPage: 'Įkelkite šį puslapį iš naujo.',
    back: 'Grįžkite čia ir paspauskite aukščiau esantį mygtuką.',
  },
};
