import type { Texts } from './texts.ts';

/** Portuguese of Brazil. */
export const ptBr: Texts = {
  title: 'Os anúncios mantêm este site gratuito',
  messages: [
    'Parece que um bloqueador de anúncios está ativado.',
    'Por favor, permita os anúncios neste site. Seu bloqueador pode continuar ativado em todos os outros.',
  ],
  cta: 'Já liberei este site',
  showHow: 'Ver como permitir anúncios',
  help: 'Como faço para liberar este site?',
  why: 'Por que estou vendo isto?',
  noBlocker: 'Não uso bloqueador de anúncios',
  checking: 'Verificando…',
  still_blocked:
    'Os anúncios ainda parecem bloqueados aqui. A maioria dos bloqueadores só os libera depois que a página é recarregada.',
  unknown: 'Não conseguimos verificar agora. Tente novamente em instantes.',
  reload: 'Recarregar a página',
  close: 'Fechar',
  dns_remains: 'Sua extensão já permite os anúncios, mas sua rede (DNS) ainda os bloqueia.',
  protection_remains:
    'Sua extensão já permite os anúncios, mas a proteção contra rastreamento do navegador ainda os bloqueia.',
  extension_remains:
    'Sua rede e seu navegador já permitem os anúncios, mas uma extensão ainda os bloqueia aqui.',
  which: 'Qual bloqueador de anúncios você usa?',
  other: 'Outro ou não sei',
  choices: {
    pass: 'Ler com uma assinatura',
    login: 'Fazer login',
    newsletter: 'Prefiro receber a newsletter',
    video: 'Prefiro assistir a um vídeo curto',
    later: 'Lembrar mais tarde',
    skip: 'Agora não',
    email: 'Seu endereço de e-mail',
    send: 'Enviar',
    notSent: 'Não deu certo. Tente novamente em instantes.',
  },
  steps: {
    openIcon: 'Clique no ícone do {name}, ao lado da barra de endereço.',
    iconHidden: 'Se o ícone não aparecer, clique primeiro na peça de quebra-cabeça.',
    openPhone: 'Abra o {name}: no menu do navegador, em “Extensões”, ou no próprio aplicativo.',
    findIcon: 'Clique no ícone do seu bloqueador de anúncios, ao lado da barra de endereço.',
    findMenu: 'Abra o menu do navegador e procure nele o seu bloqueador de anúncios.',
    power: 'Aperte o botão grande de liga/desliga até que ele fique cinza.',
    slider: 'Mova o controle deslizante para “Sem filtragem”.',
    pauseSite: 'Em “Pausar neste site”, escolha “Sempre”.',
    siteSwitch: 'Desligue a chave deste site.',
    allowAds: 'Escolha “Permitir anúncios neste site”, “Pausar neste site” ou o botão de liga/desliga.',
    shields: 'Toque no leão na barra de endereço e desative o Shields neste site.',
    operaShield: 'Toque no escudo na barra de endereço e desative o bloqueador de anúncios neste site.',
    firefoxShield:
      'Toque no escudo na barra de endereço e desative a proteção aprimorada contra rastreamento neste site.',
    edgeLock: 'Toque no cadeado na barra de endereço e desative a prevenção contra rastreamento neste site.',
    safariMac:
      'No menu Safari, escolha “Ajustes para Este Site” e desmarque “Ativar bloqueadores de conteúdo”.',
    safariPhone: 'Toque no botão do menu da página na barra de endereço e, se aparecerem, nos três pontos.',
    safariOff:
      'Escolha “Desativar Bloqueadores de Conteúdo” ou abra ali o seu bloqueador e libere este site.',
    samsungMenu: 'Abra o menu do navegador, escolha “Bloqueadores de anúncios” e desative o bloqueador.',
    dnsNote:
      'Aqui, quem bloqueia os anúncios é a sua rede, por exemplo com Pi-hole, AdGuard Home ou um DNS privado.',
    dnsAsk: 'Pause o bloqueio por lá ou fale com quem administra a rede.',
    dnsPhone:
      'Nas configurações do celular, procure “DNS particular” ou uma VPN com filtro de anúncios e pause.',
    reloadPage: 'Recarregue esta página.',
    back: 'Volte aqui e aperte o botão acima.',
  },
};
