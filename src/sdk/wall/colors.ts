/** Colors that can be read whatever the owner picked: at least 4.5 : 1 (WCAG 2, AA). */
export interface Palette {
  background: string;
  ink: string;
  soft: string;
  brand: string;
  onBrand: string;
  /** Around the button, where it would not stand out from the background. */
  edge: string;
}

const dark = { primary: '#8fb0ff', background: '#1c1e24' };
const defaults = { primary: '#1f5eff', background: '#ffffff' };

export function paletteOf(primary: string, background: string): Palette {
  const brand = parse(primary) ? primary : defaults.primary;
  const paper = parse(background) ? background : defaults.background;
  const ink = inkOn(paper);
  const soft = mix(ink, paper, 0.74);
  return {
    background: paper,
    ink,
    soft: contrast(soft, paper) >= 5.5 ? soft : ink,
    brand,
    onBrand: inkOn(brand),
    edge: contrast(brand, paper) < 3 ? ink : brand,
  };
}

/** A dark version, if the owner has not chosen colors. */
export function darkPaletteOf(primary: string, background: string): Palette | null {
  const isDefault =
    primary.toLowerCase() === defaults.primary && background.toLowerCase() === defaults.background;
  return isDefault ? paletteOf(dark.primary, dark.background) : null;
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white always reaches 4.58; the softer near-black is taken where it does too. */
function inkOn(paper: string): string {
  return ['#ffffff', '#16181d', '#000000'].find((ink) => contrast(ink, paper) >= 4.5) ?? '#000000';
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (parse(color) ?? []).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [parse(one) ?? [], parse(other) ?? []];
  const parts = a.map((part, index) => Math.round(part * share + (b[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function parse(color: string): number[] | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  return (color.match(/\w\w/g) ?? []).map((part) => Number.parseInt(part, 16));
}
