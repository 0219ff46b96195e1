import type { Texts } from './texts.ts';

/** Vietnamese. */
export const vi: Texts = {
  title: 'Quảng cáo giúp trang web này miễn phí',
  messages: [
    'Có vẻ như một trình chặn quảng cáo đang bật.',
    'Vui lòng cho phép quảng cáo trên trang web này. Ở mọi nơi khác, trình chặn của bạn vẫn có thể bật.',
  ],
  cta: 'Tôi đã cho phép trang web này',
  showHow: 'Xem cách cho phép quảng cáo',
  help: 'Làm sao để cho phép trang web này?',
  why: 'Vì sao tôi thấy thông báo này?',
  noBlocker: 'Tôi không dùng trình chặn quảng cáo',
  checking: 'Đang kiểm tra…',
  still_blocked:
    'Có vẻ như quảng cáo ở đây vẫn bị chặn. Phần lớn trình chặn chỉ cho quảng cáo hiển thị sau khi tải lại trang.',
  unknown: 'Hiện chưa kiểm tra được. Vui lòng thử lại sau giây lát.',
  reload: 'Tải lại trang',
  close: 'Đóng',
  dns_remains: 'Tiện ích của bạn đã cho phép quảng cáo, nhưng mạng của bạn (DNS) vẫn đang chặn.',
  protection_remains:
    'Tiện ích của bạn đã cho phép quảng cáo, nhưng tính năng chống theo dõi của trình duyệt vẫn đang chặn.',
  extension_remains:
    'Mạng và trình duyệt của bạn đã cho phép quảng cáo, nhưng một tiện ích vẫn đang chặn ở đây.',
  which: 'Bạn dùng trình chặn quảng cáo nào?',
  other: 'Trình khác, hoặc tôi không biết',
  choices: {
    pass: 'Đọc bằng gói đăng ký',
    login: 'Đăng nhập',
    newsletter: 'Nhận bản tin thay vào đó',
    video: 'Xem một video ngắn thay vào đó',
    later: 'Nhắc tôi sau',
    skip: 'Không phải bây giờ',
    email: 'Địa chỉ email của bạn',
    send: 'Gửi',
    notSent: 'Chưa thực hiện được. Vui lòng thử lại sau giây lát.',
  },
  steps: {
    openIcon: 'Nhấp vào biểu tượng {name} bên cạnh thanh địa chỉ.',
    iconHidden: 'Nếu không thấy biểu tượng, trước tiên hãy nhấp vào hình mảnh ghép.',
    openPhone: 'Mở {name}: trong trình đơn của trình duyệt, mục “Tiện ích”, hoặc trong ứng dụng riêng.',
    findIcon: 'Nhấp vào biểu tượng trình chặn quảng cáo bên cạnh thanh địa chỉ.',
    findMenu: 'Mở trình đơn của trình duyệt và tìm trình chặn quảng cáo ở đó.',
    power: 'Nhấn nút nguồn lớn để nút chuyển sang màu xám.',
    slider: 'Kéo thanh trượt đến “Không có bộ lọc”.',
    pauseSite: 'Trong mục “Tạm dừng trên trang này”, chọn “Luôn luôn”.',
    siteSwitch: 'Tắt công tắc dành cho trang web này.',
    allowAds: 'Chọn “Cho phép quảng cáo trên trang này”, “Tạm dừng trên trang này” hoặc nút nguồn.',
    shields: 'Nhấn vào hình sư tử trên thanh địa chỉ và tắt Shields cho trang web này.',
    operaShield: 'Nhấn vào hình khiên trên thanh địa chỉ và tắt trình chặn quảng cáo cho trang web này.',
    firefoxShield:
      'Nhấn vào hình khiên trên thanh địa chỉ và tắt Trình chống theo dõi nâng cao cho trang web này.',
    edgeLock: 'Nhấn vào hình ổ khóa trên thanh địa chỉ và tắt tính năng ngăn theo dõi cho trang web này.',
    safariMac: 'Trong menu Safari, chọn “Cài đặt cho trang web này” và bỏ chọn “Bật trình chặn nội dung”.',
    safariPhone: 'Chạm vào nút menu trang trên thanh địa chỉ, rồi chạm vào dấu ba chấm nếu thấy.',
    safariOff: 'Chọn “Tắt trình chặn nội dung”, hoặc mở trình chặn quảng cáo ở đó và cho phép trang web này.',
    samsungMenu: 'Mở trình đơn của trình duyệt, chọn “Trình chặn quảng cáo” và tắt trình chặn.',
    dnsNote: 'Ở đây, quảng cáo bị mạng của bạn chặn, chẳng hạn bằng Pi-hole, AdGuard Home hoặc DNS riêng tư.',
    dnsAsk: 'Hãy tạm dừng việc chặn ở đó, hoặc hỏi người quản lý mạng.',
    dnsPhone:
      'Trong phần cài đặt của điện thoại, tìm “DNS riêng tư” hoặc VPN có bộ lọc quảng cáo rồi tạm dừng.',
    reloadPage: 'Tải lại trang này.',
    back: 'Quay lại đây và nhấn nút ở trên.',
  },
};
