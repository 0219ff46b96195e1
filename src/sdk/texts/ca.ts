import type { Texts } from './texts.ts';

/** Catalan. */
export const ca: Texts = {
  title: 'La publicitat manté gratuït aquest lloc',
  messages: [
    'Sembla que hi ha un bloquejador d’anuncis activat.',
    'Permeteu els anuncis en aquest lloc, si us plau. A tots els altres, el bloquejador pot continuar activat.',
  ],
  cta: 'Ja he permès aquest lloc',
  showHow: 'Mostra’m com permetre els anuncis',
  help: 'Com puc permetre aquest lloc?',
  why: 'Per què veig això?',
  noBlocker: 'No faig servir cap bloquejador d’anuncis',
  checking: 'S’està comprovant…',
  still_blocked:
    'Sembla que els anuncis encara estan blocats aquí. La majoria de bloquejadors només els permeten després de tornar a carregar la pàgina.',
  unknown: 'Ara no ho hem pogut comprovar. Torneu-ho a provar d’aquí a un moment.',
  reload: 'Torna a carregar la pàgina',
  close: 'Tanca',
  dns_remains: 'La vostra extensió ja deixa passar els anuncis, però la vostra xarxa (DNS) encara els bloca.',
  protection_remains:
    'La vostra extensió ja deixa passar els anuncis, però la protecció contra el seguiment del navegador encara els bloca.',
  extension_remains:
    'La vostra xarxa i el navegador ja deixen passar els anuncis, però una extensió encara els bloca aquí.',
  which: 'Quin bloquejador d’anuncis feu servir?',
  other: 'Un altre, o no ho sé',
  choices: {
    pass: 'Llegir amb una subscripció',
    login: 'Inicia la sessió',
    newsletter: 'Prefereixo rebre el butlletí',
    video: 'Prefereixo veure un vídeo curt',
    later: 'Recorda-m’ho més tard',
    skip: 'Ara no',
    email: 'La vostra adreça electrònica',
    send: 'Envia',
    notSent: 'No ha funcionat. Torneu-ho a provar d’aquí a un moment.',
  },
  steps: {
    openIcon: 'Feu clic a la icona «{name}», al costat de la barra d’adreces.',
    iconHidden: 'Si no veieu la icona, feu clic primer a la peça de trencaclosques.',
    openPhone: 'Obriu {name}: al menú del navegador, a «Extensions», o a la seva pròpia aplicació.',
    findIcon: 'Feu clic a la icona del vostre bloquejador d’anuncis, al costat de la barra d’adreces.',
    findMenu: 'Obriu el menú del navegador i cerqueu-hi el vostre bloquejador d’anuncis.',
    power: 'Premeu el botó gran d’engegada fins que quedi gris.',
    slider: 'Moveu el control lliscant fins a «Sense filtres».',
    pauseSite: 'A «Pausa en aquest lloc», trieu «Sempre».',
    siteSwitch: 'Desactiveu l’interruptor d’aquest lloc web.',
    allowAds: 'Trieu «Permet els anuncis en aquest lloc», «Pausa en aquest lloc» o el botó d’engegada.',
    shields: 'Premeu el lleó de la barra d’adreces i desactiveu Shields en aquest lloc.',
    operaShield: 'Premeu l’escut de la barra d’adreces i desactiveu el bloquejador d’anuncis en aquest lloc.',
    firefoxShield:
      'Premeu l’escut de la barra d’adreces i desactiveu la protecció millorada contra el seguiment en aquest lloc.',
    edgeLock:
      'Premeu el cadenat de la barra d’adreces i desactiveu la prevenció de seguiment en aquest lloc.',
    safariMac:
      'Al menú Safari, trieu «Configuració d’aquest lloc web» i desmarqueu «Activar els bloquejadors de contingut».',
    safariPhone:
      'Toqueu el botó del menú de la pàgina a la barra d’adreces i després els tres punts, si els veieu.',
    safariOff:
      'Trieu «Desactivar els bloquejadors de contingut» o obriu-hi el vostre bloquejador i permeteu aquest lloc.',
    samsungMenu: 'Obriu el menú del navegador, trieu «Bloquejadors d’anuncis» i desactiveu el bloquejador.',
    dnsNote:
      'Aquí és la vostra xarxa qui bloca els anuncis, per exemple amb Pi-hole, AdGuard Home o un DNS privat.',
    dnsAsk: 'Poseu-hi en pausa el blocatge o pregunteu a la persona que administra la xarxa.',
    dnsPhone:
      'A la configuració del telèfon, cerqueu «DNS privat» o una VPN amb filtre d’anuncis i poseu-la en pausa.',
    reloadPage: 'Torneu a carregar aquesta pàgina.',
    back: 'Torneu aquí i premeu el botó de dalt.',
  },
};
