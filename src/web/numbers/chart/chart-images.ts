/** A drawing of the page as an image that a canvas takes, with the colors that it has now. */
export async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const styles = getComputedStyle(original);
    for (const name of kept) copies[index]?.style.setProperty(name, styles.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const passing of copy.querySelectorAll('[data-part=crosshair], [data-part=marked]')) passing.remove();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** An image knows no sheet: what our drawings set is written into it. */
const kept = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'text-anchor'],
  ...['font-family', 'font-size', 'font-variant-numeric'],
];
