import type { Texts } from './texts.ts';

/** Swedish. */
export const sv: Texts = {
  title: 'Annonser håller sajten gratis',
  messages: [
    'Det verkar som att en annonsblockerare är på.',
    'Tillåt gärna annonser på den här sajten. På alla andra kan din blockerare vara kvar.',
  ],
  cta: 'Jag har tillåtit sajten',
  showHow: 'Visa hur jag tillåter annonser',
  help: 'Hur tillåter jag sajten?',
  why: 'Varför ser jag detta?',
  noBlocker: 'Jag använder ingen annonsblockerare',
  checking: 'Kontrollerar …',
  still_blocked:
    'Annonser verkar fortfarande blockeras här. De flesta blockerare släpper igenom dem först när sidan har laddats om.',
  unknown: 'Det gick inte att kontrollera just nu. Försök igen om en liten stund.',
  reload: 'Ladda om sidan',
  close: 'Stäng',
  dns_remains: 'Ditt tillägg släpper nu igenom annonser, men ditt nätverk (DNS) blockerar dem fortfarande.',
  protection_remains:
    'Ditt tillägg släpper nu igenom annonser, men webbläsarens spårningsskydd blockerar dem fortfarande.',
  extension_remains:
    'Nätverket och webbläsaren släpper nu igenom annonser, men ett tillägg blockerar dem fortfarande här.',
  which: 'Vilken annonsblockerare använder du?',
  other: 'En annan, eller vet inte',
  choices: {
    pass: 'Läs med en prenumeration',
    login: 'Logga in',
    newsletter: 'Få nyhetsbrevet i stället',
    video: 'Se en kort video i stället',
    later: 'Påminn mig senare',
    skip: 'Inte nu',
    email: 'Din e-postadress',
    send: 'Skicka',
    notSent: 'Det gick inte. Försök igen om en liten stund.',
  },
  steps: {
    openIcon: 'Klicka på ikonen för {name} bredvid adressfältet.',
    iconHidden: 'Om du inte ser ikonen klickar du först på pusselbiten.',
    openPhone: 'Öppna {name}: i webbläsarens meny under ”Tillägg” eller i den egna appen.',
    findIcon: 'Klicka på annonsblockerarens ikon bredvid adressfältet.',
    findMenu: 'Öppna webbläsarens meny och leta upp din annonsblockerare där.',
    power: 'Tryck på den stora strömknappen så att den blir grå.',
    slider: 'Dra reglaget till ”Ingen filtrering”.',
    pauseSite: 'Välj ”Alltid” under ”Pausa på den här webbplatsen”.',
    siteSwitch: 'Stäng av reglaget för den här webbplatsen.',
    allowAds:
      'Välj ”Tillåt annonser på den här webbplatsen”, ”Pausa på den här webbplatsen” eller strömknappen.',
    shields: 'Tryck på lejonet i adressfältet och stäng av Shields för sajten.',
    operaShield: 'Tryck på skölden i adressfältet och stäng av annonsblockeringen för sajten.',
    firefoxShield:
      'Tryck på skölden i adressfältet och stäng av det förbättrade spårningsskyddet för sajten.',
    edgeLock: 'Tryck på låset i adressfältet och stäng av spårningsskyddet för sajten.',
    safariMac:
      'Välj ”Inställningar för den här webbplatsen” i Safari-menyn och avmarkera ”Aktivera innehållsblockerare”.',
    safariPhone: 'Tryck på sidmenyknappen i adressfältet och sedan på de tre prickarna om du ser dem.',
    safariOff: 'Välj ”Stäng av innehållsblockerare”, eller öppna din annonsblockerare där och tillåt sajten.',
    samsungMenu: 'Öppna webbläsarens meny, välj ”Annonsblockerare” och stäng av blockeraren.',
    dnsNote:
      'Här blockeras annonser av ditt nätverk, till exempel av Pi-hole, AdGuard Home eller en privat DNS.',
    dnsAsk: 'Pausa blockeringen där eller fråga den som sköter nätverket.',
    dnsPhone:
      'Leta efter ”Privat DNS” eller ett VPN med annonsfilter i telefonens inställningar och pausa det.',
    reloadPage: 'Ladda om sidan.',
    back: 'Kom tillbaka hit och tryck på knappen ovan.',
  },
};
