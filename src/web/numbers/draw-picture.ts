export interface Picture {
  title: string;
  /** The days, and what they are compared with. */
  period: string;
  /** The filters; empty where there are none. */
  filters: string;
  figures: { label: string; value: string }[];
  /** What each look in the chart means. */
  key: { label: string; image: HTMLImageElement | null }[];
  chart: HTMLImageElement;
}

const scale = 2;
const pad = 32;

/** The headline numbers and the chart as a PNG, in the page's colors; nothing leaves the browser. */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const styles = getComputedStyle(document.body);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  const ratio = picture.chart.width / Math.max(1, picture.chart.height);
  const width = 960;
  const chartHeight = Math.round((width - 2 * pad) / Math.max(1.5, ratio));
  const height = 210 + chartHeight + pad;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.scale(scale, scale);
  pen.fillStyle = color('--surface');
  pen.fillRect(0, 0, width, height);
  const write = (text: string, x: number, y: number, font: string, ink: string, most: number) => {
    pen.font = `${font} ${styles.fontFamily}`;
    pen.fillStyle = color(ink);
    pen.fillText(text, x, y, most);
  };
  write(picture.title, pad, 48, '650 24px', '--ink', width - 2 * pad);
  write(picture.period, pad, 72, '400 14px', '--ink-soft', width - 2 * pad);
  write(picture.filters, pad, 92, '400 14px', '--ink-soft', width - 2 * pad);
  const step = (width - 2 * pad) / Math.max(1, picture.figures.length);
  for (const [index, { label, value }] of picture.figures.entries()) {
    write(label, pad + index * step, 124, '400 13px', '--ink-soft', step - 12);
    write(value, pad + index * step, 154, '620 24px', '--ink', step - 12);
  }
  let left = pad;
  for (const { label, image } of picture.key) {
    if (image) pen.drawImage(image, left, 175, 18, 12);
    write(label, left + 24, 185, '400 13px', '--ink-soft', 160);
    left += 48 + Math.min(160, pen.measureText(label).width);
  }
  pen.drawImage(picture.chart, pad, 200, width - 2 * pad, chartHeight);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
