const number = '(\\d{1,3}(?:\\.\\d{1,6})?)';
const gap = '\\s{0,3}[ ,]\\s{0,3}';
/** Nothing, or what makes it opaque. Tailwind writes a variable here that is 1 by default. */
const opaque = '(?:\\s{0,3}[/,]\\s{0,3}(?:1(?:\\.0)?|100%|var\\(--tw-[^()]{1,60}\\)?))?';
const rgb = new RegExp(`^rgba?\\(\\s{0,3}${number}${gap}${number}${gap}${number}${opaque}\\s{0,3}\\)$`);
const hsl = new RegExp(
  `^hsla?\\(\\s{0,3}${number}(?:deg)?${gap}${number}%${gap}${number}%${opaque}\\s{0,3}\\)$`,
);

/** The colors in a value of CSS, as they are written there. */
export const colorsIn = /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\((?:[^()]|\([^()]{0,60}\)){1,90}\)/gi;

/** `#rrggbb`; null for what is no color of these kinds, or can be seen through. */
export function toHex(written: string): string | null {
  const text = written.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])f?$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .flatMap((digit) => [digit, digit])
      .join('')}`;
  const whole = /^(#[0-9a-f]{6})(?:ff)?$/.exec(text);
  if (whole?.[1]) return whole[1];
  const parts = numbersIn(rgb.exec(text)) ?? fromHsl(numbersIn(hsl.exec(text)));
  if (!parts || parts.some((part) => part > 255)) return null;
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function numbersIn(found: RegExpExecArray | null): [number, number, number] | null {
  if (!found) return null;
  const [first = 0, second = 0, third = 0] = found.slice(1).map(Number);
  return [first, second, third];
}

function fromHsl(parts: [number, number, number] | null): [number, number, number] | null {
  if (!parts || parts[1] > 100 || parts[2] > 100) return null;
  const [hue, saturation, lightness] = [parts[0], parts[1] / 100, parts[2] / 100];
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [part(0), part(8), part(4)];
}
