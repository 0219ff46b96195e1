/** Pictures that are complete in the parts that say type and size. */
export function pngOf(width: number, height: number, padding = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(padding, 7)]);
}

export function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('8000003b', 'hex')]);
}

/** A segment of text stands before the frame, as cameras write it. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc000110800000000030122000211010311 01'.replace(' ', ''), 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe0000641424344', 'hex'), frame, Buffer.from('ffd9', 'hex')]);
}

export function webpOf(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const body = Buffer.alloc(20);
  if (kind === 'VP8 ') {
    body.writeUIntBE(0x9d012a, 3, 3);
    body.writeUInt16LE(width, 6);
    body.writeUInt16LE(height, 8);
  } else if (kind === 'VP8L') {
    body.writeUInt8(0x2f, 0);
    body.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  } else {
    body.writeUIntLE(width - 1, 4, 3);
    body.writeUIntLE(height - 1, 7, 3);
  }
  return Buffer.concat([Buffer.from('RIFF0000WEBP'), Buffer.from(kind), Buffer.alloc(4), body]);
}
