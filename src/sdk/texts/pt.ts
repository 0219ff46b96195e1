import type { Texts } from './texts.ts';

/** Portuguese of Portugal. */
export const pt: Texts = {
  title: 'A publicidade mantém este site gratuito',
  messages: [
    'Parece que há um bloqueador de anúncios ativo.',
    'Permita os anúncios neste site, por favor. O seu bloqueador pode continuar ativo em todos os outros.',
  ],
  cta: 'Já permiti este site',
  showHow: 'Ver como permitir anúncios',
  help: 'Como permito este site?',
  why: 'Porque vejo isto?',
  noBlocker: 'Não uso um bloqueador de anúncios',
  checking: 'A verificar…',
  still_blocked:
    'Os anúncios parecem continuar bloqueados aqui. A maioria dos bloqueadores só os permite depois de recarregar a página.',
  unknown: 'Não foi possível verificar agora. Tente de novo dentro de momentos.',
  reload: 'Recarregar a página',
  close: 'Fechar',
  dns_remains: 'A sua extensão já deixa passar os anúncios, mas a sua rede (DNS) ainda os bloqueia.',
  protection_remains:
    'A sua extensão já deixa passar os anúncios, mas a proteção contra monitorização do seu navegador ainda os bloqueia.',
  extension_remains:
    'A sua rede e o seu navegador já deixam passar os anúncios, mas uma extensão ainda os bloqueia aqui.',
  which: 'Que bloqueador de anúncios utiliza?',
  other: 'Outro, ou não sei',
  choices: {
    pass: 'Ler com uma assinatura',
    login: 'Iniciar sessão',
    newsletter: 'Prefiro receber a newsletter',
    video: 'Prefiro ver um vídeo curto',
    later: 'Lembrar-me mais tarde',
    skip: 'Agora não',
    email: 'O seu endereço de e-mail',
    send: 'Enviar',
    notSent: 'Não funcionou. Tente de novo dentro de momentos.',
  },
  steps: {
    openIcon: 'Clique no ícone do {name}, ao lado da barra de endereço.',
    iconHidden: 'Se não vir o ícone, clique primeiro na peça de puzzle.',
    openPhone: 'Abra o {name}: no menu do navegador, em “Extensões”, ou na própria aplicação.',
    findIcon: 'Clique no ícone do seu bloqueador de anúncios, ao lado da barra de endereço.',
    findMenu: 'Abra o menu do navegador e procure aí o seu bloqueador de anúncios.',
    power: 'Prima o botão grande de ligar/desligar para que fique cinzento.',
    slider: 'Mova o controlo deslizante para “Sem filtragem”.',
    pauseSite: 'Em “Meter este site em pausa”, escolha “Sempre”.',
    siteSwitch: 'Desligue o interruptor para este site.',
    allowAds:
      'Escolha “Permitir anúncios neste site”, “Meter este site em pausa” ou o botão de ligar/desligar.',
    shields: 'Prima o leão na barra de endereço e desligue Shields para este site.',
    operaShield: 'Prima o escudo na barra de endereço e desligue o bloqueador de anúncios para este site.',
    firefoxShield:
      'Prima o escudo na barra de endereço e desligue a proteção melhorada contra a monitorização para este site.',
    edgeLock: 'Prima o cadeado na barra de endereço e desligue a prevenção de monitorização para este site.',
    safariMac:
      'No menu Safari, escolha “Definições para este site” e desmarque “Ativar bloqueadores de conteúdo”.',
    safariPhone: 'Toque no botão do menu da página na barra de endereço e depois nos três pontos, se os vir.',
    safariOff:
      'Escolha “Desativar bloqueadores de conteúdo” ou abra aí o seu bloqueador e permita este site.',
    samsungMenu: 'Abra o menu do navegador, escolha “Bloqueadores de anúncios” e desligue o bloqueador.',
    dnsNote:
      'Aqui, os anúncios são bloqueados pela sua rede, por exemplo com Pi-hole, AdGuard Home ou um DNS privado.',
    dnsAsk: 'Suspenda aí o bloqueio ou fale com a pessoa que gere a rede.',
    dnsPhone:
      'Nas definições do telemóvel, procure “DNS privado” ou uma VPN com filtro de anúncios e suspenda-a.',
    reloadPage: 'Recarregue esta página.',
    back: 'Volte aqui e prima o botão acima.',
  },
};
