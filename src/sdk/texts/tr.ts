import type { Texts } from './texts.ts';

/** Turkish. */
export const tr: Texts = {
  title: 'Bu site reklamlar sayesinde ücretsiz',
  messages: [
    'Bir reklam engelleyici açık görünüyor.',
    'Lütfen bu sitede reklamlara izin verin. Engelleyiciniz diğer tüm sitelerde açık kalabilir.',
  ],
  cta: 'Bu siteye izin verdim',
  showHow: 'Reklamlara nasıl izin vereceğimi göster',
  help: 'Bu siteye nasıl izin veririm?',
  why: 'Bunu neden görüyorum?',
  noBlocker: 'Reklam engelleyici kullanmıyorum',
  checking: 'Kontrol ediliyor…',
  still_blocked:
    'Reklamlar burada hâlâ engelleniyor gibi görünüyor. Çoğu engelleyici, reklamlara ancak sayfa yeniden yüklendikten sonra izin verir.',
  unknown: 'Şu anda kontrol edemedik. Lütfen birazdan yeniden deneyin.',
  reload: 'Sayfayı yeniden yükle',
  close: 'Kapat',
  dns_remains: 'Uzantınız artık reklamlara izin veriyor, ancak ağınız (DNS) onları hâlâ engelliyor.',
  protection_remains:
    'Uzantınız artık reklamlara izin veriyor, ancak tarayıcınızın izleme koruması onları hâlâ engelliyor.',
  extension_remains:
    'Ağınız ve tarayıcınız artık reklamlara izin veriyor, ancak bir uzantı onları burada hâlâ engelliyor.',
  which: 'Hangi reklam engelleyiciyi kullanıyorsunuz?',
  other: 'Başka bir tane ya da bilmiyorum',
  choices: {
    pass: 'Abonelikle oku',
    login: 'Oturum aç',
    newsletter: 'Bunun yerine bültene abone ol',
    video: 'Bunun yerine kısa bir video izle',
    later: 'Daha sonra hatırlat',
    skip: 'Şimdi değil',
    email: 'E-posta adresiniz',
    send: 'Gönder',
    notSent: 'Olmadı. Lütfen birazdan yeniden deneyin.',
  },
  steps: {
    openIcon: 'Adres çubuğunun yanındaki {name} simgesine tıklayın.',
    iconHidden: 'Simgeyi görmüyorsanız önce yapboz parçasına tıklayın.',
    openPhone: 'Tarayıcı menüsünde “Uzantılar” altında ya da kendi uygulamasında {name} ögesini açın.',
    findIcon: 'Adres çubuğunun yanındaki reklam engelleyici simgesine tıklayın.',
    findMenu: 'Tarayıcının menüsünü açın ve reklam engelleyicinizi orada bulun.',
    power: 'Büyük güç düğmesine basın; düğme griye dönsün.',
    slider: 'Kaydırıcıyı “Filtreleme yok” konumuna getirin.',
    pauseSite: '“Bu sitede duraklat” altında “Her Zaman” seçeneğini seçin.',
    siteSwitch: 'Bu web sitesinin anahtarını kapatın.',
    allowAds: '“Bu sitede reklamlara izin ver”, “Bu sitede duraklat” seçeneğini ya da güç düğmesini seçin.',
    shields: 'Adres çubuğundaki aslana basın ve bu site için Shields özelliğini kapatın.',
    operaShield: 'Adres çubuğundaki kalkana basın ve bu site için reklam engelleyiciyi kapatın.',
    firefoxShield: 'Adres çubuğundaki kalkana basın ve bu site için gelişmiş izlenme korumasını kapatın.',
    edgeLock: 'Adres çubuğundaki kilide basın ve bu site için izleme önlemeyi kapatın.',
    safariMac:
      'Safari menüsünde “Bu Web Sitesi için Ayarlar”ı seçin ve “İçerik engelleyicileri etkinleştir” işaretini kaldırın.',
    safariPhone: 'Adres çubuğundaki sayfa menüsü düğmesine, ardından görüyorsanız üç noktaya dokunun.',
    safariOff:
      '“İçerik Engelleyicileri Kapat”ı seçin ya da orada reklam engelleyicinizi açıp bu siteye izin verin.',
    samsungMenu: 'Tarayıcının menüsünü açın, “Reklam engelleyiciler”i seçin ve engelleyiciyi kapatın.',
    dnsNote:
      'Reklamlar burada ağınız tarafından engelleniyor; örneğin Pi-hole, AdGuard Home veya özel bir DNS ile.',
    dnsAsk: 'Engellemeyi orada duraklatın ya da ağı yöneten kişiye sorun.',
    dnsPhone: 'Telefonun ayarlarında “Özel DNS”i veya reklam filtreli bir VPN’i bulup duraklatın.',
    reloadPage: 'Bu sayfayı yeniden yükleyin.',
    back: 'Buraya dönüp yukarıdaki düğmeye basın.',
  },
};
