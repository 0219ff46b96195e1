import { memoize } from '../../i18n/memoize.ts';

const size = 16;

/** Whether this system draws flags: some have letters in their place, and some nothing but boxes. */
export const drawsFlags = memoize(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: size * 2, height: size });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = `${size}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText('\u{1f1eb}\u{1f1f7}', 0, 0);
  return hasColor(context.getImageData(0, 0, canvas.width, canvas.height).data);
});

/** Letters and boxes are drawn in black; the edges of letters may be tinted a little. */
function hasColor(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 80) return true;
  }
  return false;
}
