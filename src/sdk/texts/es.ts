import type { Texts } from './texts.ts';

/** Spanish. */
export const es: Texts = {
  title: 'Este sitio es gratuito gracias a la publicidad',
  messages: [
    'Parece que hay un bloqueador de anuncios activo.',
    'Permita los anuncios en este sitio, por favor. Su bloqueador puede seguir activo en todos los demás.',
  ],
  cta: 'Ya he permitido los anuncios',
  showHow: 'Ver cómo permitir los anuncios',
  help: '¿Cómo permito los anuncios aquí?',
  why: '¿Por qué veo esto?',
  noBlocker: 'No uso un bloqueador de anuncios',
  checking: 'Comprobando…',
  still_blocked:
    'Parece que los anuncios siguen bloqueados aquí. La mayoría de los bloqueadores solo los permite al recargar la página.',
  unknown: 'No hemos podido comprobarlo. Inténtelo de nuevo en un momento.',
  reload: 'Recargar la página',
  close: 'Cerrar',
  dns_remains: 'Su extensión ya deja pasar los anuncios, pero su red (DNS) todavía los bloquea.',
  protection_remains:
    'Su extensión ya deja pasar los anuncios, pero la protección contra el rastreo de su navegador todavía los bloquea.',
  extension_remains:
    'Su red y su navegador ya dejan pasar los anuncios, pero una extensión todavía los bloquea aquí.',
  which: '¿Qué bloqueador de anuncios usa?',
  other: 'Otro, o no lo sé',
  choices: {
    pass: 'Leer con una suscripción',
    login: 'Iniciar sesión',
    newsletter: 'Prefiero recibir el boletín',
    video: 'Prefiero ver un vídeo corto',
    later: 'Recordármelo más tarde',
    skip: 'Ahora no',
    email: 'Su correo electrónico',
    send: 'Enviar',
    notSent: 'No ha funcionado. Inténtelo de nuevo en un momento.',
  },
  steps: {
    openIcon: 'Haga clic en el icono de {name}, junto a la barra de direcciones.',
    iconHidden: 'Si no ve el icono, haga clic primero en la pieza de rompecabezas.',
    openPhone: 'Abra {name}: en el menú del navegador, en «Extensiones», o en su propia aplicación.',
    findIcon: 'Haga clic en el icono de su bloqueador de anuncios, junto a la barra de direcciones.',
    findMenu: 'Abra el menú del navegador y busque allí su bloqueador de anuncios.',
    power: 'Pulse el botón grande de encendido para que se ponga gris.',
    slider: 'Mueva el control deslizante hasta «Sin filtrado».',
    pauseSite: 'En «Pausar en este sitio», elija «Siempre».',
    siteSwitch: 'Desactive el interruptor de este sitio web.',
    allowAds: 'Elija «Permitir anuncios en este sitio», «Pausar en este sitio» o el botón de encendido.',
    shields: 'Pulse el león de la barra de direcciones y desactive Shields para este sitio.',
    operaShield:
      'Pulse el escudo de la barra de direcciones y desactive el bloqueador de anuncios para este sitio.',
    firefoxShield:
      'Pulse el escudo de la barra de direcciones y desactive la protección antirrastreo mejorada para este sitio.',
    edgeLock:
      'Pulse el candado de la barra de direcciones y desactive la prevención de seguimiento para este sitio.',
    safariMac:
      'En el menú Safari, elija «Ajustes para este sitio web» y desmarque «Activar bloqueadores de contenido».',
    safariPhone:
      'Toque el botón del menú de página en la barra de direcciones y luego los tres puntos, si aparecen.',
    safariOff:
      'Elija «Desactivar bloqueadores de contenido» o abra allí su bloqueador y permita los anuncios en este sitio.',
    samsungMenu: 'Abra el menú del navegador, elija «Bloqueadores de anuncios» y desactive el bloqueador.',
    dnsNote:
      'Aquí es su red la que bloquea los anuncios, por ejemplo con Pi-hole, AdGuard Home o un DNS privado.',
    dnsAsk: 'Pause allí el bloqueo o pregunte a la persona que administra la red.',
    dnsPhone:
      'En los ajustes del teléfono, busque «DNS privado» o una VPN con filtro de anuncios y pause el filtrado.',
    reloadPage: 'Vuelva a cargar esta página.',
    back: 'Vuelva aquí y pulse el botón de arriba.',
  },
};
