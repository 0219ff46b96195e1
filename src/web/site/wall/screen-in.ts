interface Box {
  width: number;
  height: number;
}

const phone = { width: 390, shortest: 560, tallest: 760 };
const computer = { width: 1280, height: 800 };

/** The screen that is shown in a box: a phone at its real size, as tall as there is room, or a computer scaled to its width. */
export function screenIn(box: Box, device: 'phone' | 'computer'): Box & { scale: number } {
  if (device === 'computer') return { ...computer, scale: Math.min(1, box.width / computer.width) };
  const scale = Math.min(1, box.width / phone.width);
  const room = scale > 0 ? box.height / scale : 0;
  const height = Math.max(phone.shortest, Math.min(phone.tallest, Math.floor(room)));
  return { width: phone.width, height, scale };
}
