// Packs files as npm does: a gzipped tar whose entries are below package/. The same files give the same bytes, since lock
// files hold a checksum of them.
import { gzipSync } from 'node:zlib';

const blockBytes = 512;
/** The time that npm gives every file: October 26, 1985. */
const mtimeSeconds = 499_162_500;

/** @param {Record<string, string | Buffer>} files by name */
export function tarball(files) {
  const blocks = Object.keys(files)
    .sort()
    .flatMap((name) => {
      const content = Buffer.from(files[name]);
      return [header(`package/${name}`, content.length), content, padding(content.length)];
    });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 9 });
}

/** One file in the ustar format (POSIX.1-1988). */
function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tarball`);
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0);
  block.write(octal(0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(mtimeSeconds, 11), 136);
  block.write(' '.repeat(8), 148); // the checksum counts itself as spaces
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

function octal(number, digits) {
  return number.toString(8).padStart(digits, '0');
}

function padding(size) {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}
