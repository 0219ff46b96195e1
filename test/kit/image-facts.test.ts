import { describe, expect, test } from 'vitest';
import { imageFacts } from '../../src/kit/image-facts.ts';
import { gifOf, jpegOf, pngOf, webpOf } from '../support/tiny-images.ts';

describe('what the bytes of a picture say', () => {
  test.each([
    ['image/png', pngOf(300, 200)],
    ['image/gif', gifOf(300, 200)],
    ['image/jpeg', jpegOf(300, 200)],
    ['image/webp', webpOf('VP8 ', 300, 200)],
    ['image/webp', webpOf('VP8L', 300, 200)],
    ['image/webp', webpOf('VP8X', 300, 200)],
  ])('is %s and its size', (type, bytes) => {
    expect(imageFacts(bytes)).toEqual({ type, width: 300, height: 200 });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['vector graphics', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page behind the mark of a GIF', Buffer.from('GIF89<script>alert(1)</script>')],
    ['a picture without a size', pngOf(0, 10)],
    ['a JPEG without a frame', Buffer.from('ffd8ffd9', 'hex')],
    ['a WebP of an unknown kind', Buffer.from('RIFF0000WEBPVP8Z0000000000000000')],
  ])('is no picture: %s', (_, bytes) => {
    expect(imageFacts(bytes)).toBeNull();
  });

  test('is no picture wherever it is cut off before its size', () => {
    for (const bytes of [pngOf(3, 2), gifOf(3, 2), webpOf('VP8X', 3, 2)]) {
      for (let length = 0; length < 10; length++) expect(imageFacts(bytes.subarray(0, length))).toBeNull();
    }
  });
});
