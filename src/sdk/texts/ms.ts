import type { Texts } from './texts.ts';

/** Malay. */
export const ms: Texts = {
  title: 'Iklan mengekalkan laman ini percuma',
  messages: [
    'Nampaknya penyekat iklan sedang dihidupkan.',
    'Sila benarkan iklan di laman ini. Penyekat anda boleh terus dihidupkan di laman lain.',
  ],
  cta: 'Saya telah membenarkan laman ini',
  showHow: 'Tunjukkan cara membenarkan iklan',
  help: 'Bagaimanakah saya membenarkan laman ini?',
  why: 'Mengapa saya melihat mesej ini?',
  noBlocker: 'Saya tidak menggunakan penyekat iklan',
  checking: 'Sedang menyemak…',
  still_blocked:
    'Iklan nampaknya masih disekat di sini. Kebanyakan penyekat hanya melepaskannya selepas halaman dimuat semula.',
  unknown: 'Kami tidak dapat menyemaknya sekarang. Sila cuba lagi sebentar nanti.',
  reload: 'Muat semula halaman',
  close: 'Tutup',
  dns_remains: 'Sambungan anda kini melepaskan iklan, tetapi rangkaian anda (DNS) masih menyekatnya.',
  protection_remains:
    'Sambungan anda kini melepaskan iklan, tetapi perlindungan penjejakan pelayar anda masih menyekatnya.',
  extension_remains:
    'Rangkaian dan pelayar anda kini melepaskan iklan, tetapi satu sambungan masih menyekatnya di sini.',
  which: 'Penyekat iklan manakah yang anda gunakan?',
  other: 'Yang lain, atau saya tidak pasti',
  choices: {
    pass: 'Baca dengan langganan',
    login: 'Log masuk',
    newsletter: 'Pilih untuk terima surat berita',
    video: 'Pilih untuk tonton video pendek',
    later: 'Ingatkan saya kemudian',
    skip: 'Bukan sekarang',
    email: 'Alamat e-mel anda',
    send: 'Hantar',
    notSent: 'Tidak berjaya. Sila cuba lagi sebentar nanti.',
  },
  steps: {
    openIcon: 'Klik ikon {name} di sebelah bar alamat.',
    iconHidden: 'Jika ikon tidak kelihatan, klik kepingan teka-teki dahulu.',
    openPhone: 'Buka {name}: dalam menu pelayar di bawah “Sambungan”, atau dalam apl tersendiri.',
    findIcon: 'Klik ikon penyekat iklan anda di sebelah bar alamat.',
    findMenu: 'Buka menu pelayar dan cari penyekat iklan anda di situ.',
    power: 'Tekan butang kuasa yang besar sehingga menjadi kelabu.',
    slider: 'Alihkan peluncur ke “Tiada penapisan”.',
    pauseSite: 'Di bawah “Jeda pada halaman ini”, pilih “Sentiasa”.',
    siteSwitch: 'Matikan suis untuk laman web ini.',
    allowAds: 'Pilih “Benarkan iklan di laman ini”, “Jeda pada halaman ini” atau butang kuasa.',
    shields: 'Tekan ikon singa pada bar alamat dan matikan Shields untuk laman ini.',
    operaShield: 'Tekan ikon perisai pada bar alamat dan matikan penyekat iklan untuk laman ini.',
    firefoxShield:
      'Tekan ikon perisai pada bar alamat dan matikan Perlindungan Penjejakan Dipertingkat untuk laman ini.',
    edgeLock: 'Tekan ikon kunci pada bar alamat dan matikan pencegahan penjejakan untuk laman ini.',
    safariMac:
      'Dalam menu Safari, pilih “Seting untuk Laman Web Ini” dan nyahtanda “Dayakan penyekat kandungan”.',
    safariPhone: 'Ketik butang menu halaman pada bar alamat, kemudian tiga titik jika kelihatan.',
    safariOff:
      'Pilih “Nyahaktifkan Penyekat Kandungan”, atau buka penyekat iklan anda di situ dan benarkan laman ini.',
    samsungMenu: 'Buka menu pelayar, pilih “Penyekat iklan” dan matikan penyekat itu.',
    dnsNote:
      'Di sini iklan disekat oleh rangkaian anda, contohnya oleh Pi-hole, AdGuard Home atau DNS peribadi.',
    dnsAsk: 'Jeda penyekatan di situ, atau tanya orang yang mengurus rangkaian.',
    dnsPhone: 'Dalam tetapan telefon, cari “DNS Peribadi” atau VPN dengan penapis iklan dan jeda.',
    reloadPage: 'Muat semula halaman ini.',
    back: 'Kembali ke sini dan tekan butang di atas.',
  },
};
