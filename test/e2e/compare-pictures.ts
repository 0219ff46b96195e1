import type { Page } from 'playwright-core';

export interface Comparison {
  /** Share of the pixels that anybody would call another color, 0 to 1; 1 where the sizes differ. */
  differing: number;
  /** The seen picture at half its size, as the accepted ones are kept. */
  seen: Buffer;
}

/** Compares a screenshot with the picture that was accepted, both at half size: there, hinting of letters is lost. */
export async function comparePictures(page: Page, png: Buffer, accepted: Buffer | null): Promise<Comparison> {
  const [differing, seen] = await page.evaluate(compare, [
    `data:image/png;base64,${png.toString('base64')}`,
    accepted && `data:image/webp;base64,${accepted.toString('base64')}`,
  ] as const);
  return { differing, seen: Buffer.from(seen.split(',')[1] ?? '', 'base64') };
}

/** Runs in the page, whose canvas reads both kinds of picture. */
async function compare([seen, accepted]: readonly [string, string | null]): Promise<[number, string]> {
  const maxApart = 40;
  const canvas = await draw(seen, 0.5);
  const kept = canvas.toDataURL('image/webp', 0.85);
  if (accepted === null) return [1, kept];
  const other = await draw(accepted, 1);
  if (other.width !== canvas.width || other.height !== canvas.height) return [1, kept];
  const [a, b] = [pixels(await draw(kept, 1)), pixels(other)];
  let apart = 0;
  for (let at = 0; at < a.length; at += 4) {
    const distance = [0, 1, 2].map((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)));
    if (Math.max(...distance) > maxApart) apart++;
  }
  return [apart / (a.length / 4), kept];

  async function draw(source: string, scale: number): Promise<HTMLCanvasElement> {
    const image = new Image();
    image.src = source;
    await image.decode();
    const drawn = document.createElement('canvas');
    drawn.width = Math.round(image.width * scale);
    drawn.height = Math.round(image.height * scale);
    const context = drawn.getContext('2d');
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(image, 0, 0, drawn.width, drawn.height);
    return drawn;
  }
  function pixels(drawn: HTMLCanvasElement): Uint8ClampedArray {
    const context = drawn.getContext('2d');
    if (!context) throw new Error('no canvas');
    return context.getImageData(0, 0, drawn.width, drawn.height).data;
  }
}
