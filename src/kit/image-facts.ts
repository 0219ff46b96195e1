export interface ImageFacts {
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  width: number;
  height: number;
}

/** What the bytes of a picture say of it, whatever it is called; null for anything that is no PNG, JPEG, WebP or GIF. */
export function imageFacts(bytes: Buffer): ImageFacts | null {
  try {
    return png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  } catch {
    return null; // cut short
  }
}

function png(bytes: Buffer): ImageFacts | null {
  if (!bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

function gif(bytes: Buffer): ImageFacts | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  return sized('image/gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8));
}

/** Lossy, lossless and extended files have their size in three different ways. */
function webp(bytes: Buffer): ImageFacts | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ') {
    if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
    return sized('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  }
  if (kind === 'VP8L') {
    if (bytes.readUInt8(20) !== 0x2f) return null;
    const size = bytes.readUInt32LE(21);
    return sized('image/webp', (size & 0x3fff) + 1, ((size >>> 14) & 0x3fff) + 1);
  }
  if (kind !== 'VP8X') return null;
  return sized('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
}

/** The size stands in the frame header, after any number of other segments. */
function jpeg(bytes: Buffer): ImageFacts | null {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff) return null;
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // filled up
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function sized(type: ImageFacts['type'], width: number, height: number): ImageFacts | null {
  return width > 0 && height > 0 ? { type, width, height } : null;
}
