import type { Texts } from './texts.ts';

/** Indonesian. */
export const id: Texts = {
  title: 'Iklan membuat situs ini tetap gratis',
  messages: [
    'Sepertinya ada pemblokir iklan yang aktif.',
    'Mohon izinkan iklan di situs ini. Pemblokir Anda dapat tetap aktif di situs lainnya.',
  ],
  cta: 'Saya sudah mengizinkan situs ini',
  showHow: 'Tunjukkan cara mengizinkan iklan',
  help: 'Bagaimana cara mengizinkan situs ini?',
  why: 'Mengapa saya melihat ini?',
  noBlocker: 'Saya tidak memakai pemblokir iklan',
  checking: 'Memeriksa…',
  still_blocked:
    'Iklan tampaknya masih diblokir di sini. Sebagian besar pemblokir baru meloloskannya setelah halaman dimuat ulang.',
  unknown: 'Saat ini kami tidak dapat memeriksanya. Silakan coba lagi sebentar lagi.',
  reload: 'Muat ulang halaman',
  close: 'Tutup',
  dns_remains: 'Ekstensi Anda kini meloloskan iklan, tetapi jaringan Anda (DNS) masih memblokirnya.',
  protection_remains:
    'Ekstensi Anda kini meloloskan iklan, tetapi perlindungan pelacakan di browser Anda masih memblokirnya.',
  extension_remains:
    'Jaringan dan browser Anda kini meloloskan iklan, tetapi sebuah ekstensi masih memblokirnya di sini.',
  which: 'Pemblokir iklan apa yang Anda pakai?',
  other: 'Yang lain, atau tidak tahu',
  choices: {
    pass: 'Baca dengan langganan',
    login: 'Masuk',
    newsletter: 'Pilih berlangganan buletin saja',
    video: 'Pilih menonton video singkat saja',
    later: 'Ingatkan saya nanti',
    skip: 'Jangan sekarang',
    email: 'Alamat email Anda',
    send: 'Kirim',
    notSent: 'Belum berhasil. Silakan coba lagi sebentar lagi.',
  },
  steps: {
    openIcon: 'Klik ikon {name} di samping bilah alamat.',
    iconHidden: 'Jika ikonnya tidak terlihat, klik dahulu ikon kepingan puzzle.',
    openPhone: 'Buka {name}: di menu browser pada bagian “Ekstensi”, atau di aplikasinya sendiri.',
    findIcon: 'Klik ikon pemblokir iklan Anda di samping bilah alamat.',
    findMenu: 'Buka menu browser dan cari pemblokir iklan Anda di sana.',
    power: 'Tekan tombol daya yang besar sampai berubah menjadi abu-abu.',
    slider: 'Geser penggeser ke “Tanpa filter”.',
    pauseSite: 'Di bawah “Jeda di situs ini”, pilih “Selalu”.',
    siteSwitch: 'Matikan sakelar untuk situs web ini.',
    allowAds: 'Pilih “Izinkan iklan di situs ini”, “Jeda di situs ini”, atau tombol daya.',
    shields: 'Tekan ikon singa di bilah alamat dan matikan Shields untuk situs ini.',
    operaShield: 'Tekan ikon perisai di bilah alamat dan matikan pemblokir iklan untuk situs ini.',
    firefoxShield:
      'Tekan ikon perisai di bilah alamat dan matikan Perlindungan Pelacakan yang Ditingkatkan untuk situs ini.',
    edgeLock: 'Tekan ikon gembok di bilah alamat dan matikan pencegahan pelacakan untuk situs ini.',
    safariMac:
      'Di menu Safari, pilih “Pengaturan untuk Situs Web Ini” dan hapus centang “Aktifkan pemblokir konten”.',
    safariPhone: 'Ketuk tombol menu halaman di bilah alamat, lalu ketuk tiga titik jika terlihat.',
    safariOff:
      'Pilih “Matikan Pemblokir Konten”, atau buka pemblokir iklan Anda di sana dan izinkan situs ini.',
    samsungMenu: 'Buka menu browser, pilih “Pemblokir iklan”, lalu matikan pemblokirnya.',
    dnsNote:
      'Di sini iklan diblokir oleh jaringan Anda, misalnya oleh Pi-hole, AdGuard Home, atau DNS pribadi.',
    dnsAsk: 'Jeda pemblokiran di sana, atau tanyakan kepada orang yang mengelola jaringan.',
    dnsPhone: 'Di setelan ponsel, cari “DNS Pribadi” atau VPN dengan filter iklan, lalu jeda.',
    reloadPage: 'Muat ulang halaman ini.',
    back: 'Kembali ke sini dan tekan tombol di atas.',
  },
};
