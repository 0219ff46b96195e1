import { describe, expect, it } from 'vitest';
import { readObjectUrl } from '../../src/composition/backup/places/object-url.ts';

const bucketRules =
  'a bucket name has 3 to 63 lowercase letters, digits, dots and hyphens, and begins and ends with a letter or digit';

describe('an S3 URL', () => {
  it('names a bucket and an object in it', () => {
    expect(readObjectUrl('s3://my-backups/deep/truce.backup')).toEqual({
      ...{ bucket: 'my-backups', name: 'deep/truce.backup' },
    });
    expect(readObjectUrl('s3://my-backups/', { isFolder: true })).toEqual({ bucket: 'my-backups', name: '' });
  });

  it.each([
    ['s3://x/y', `"x" is no bucket: ${bucketRules}`],
    ['s3://My_Backups/y', `"My_Backups" is no bucket: ${bucketRules}`],
    [`s3://${'b'.repeat(64)}/y`, `"${'b'.repeat(64)}" is no bucket: ${bucketRules}`],
    ['s3:///y', `it names no bucket; ${bucketRules}`],
    ['s3://backups', 'it names no file; add one, such as s3://backups/truce.backup'],
    ['s3://backups/', 'it names no file; add one, such as s3://backups/truce.backup'],
    ['s3://backups/deep/', 'it names a folder; add the name of a file'],
    ['s3://backups/a\nb', 'the name has control characters'],
    [`s3://backups/${'é'.repeat(451)}`, 'the name has more than 900 bytes'],
    ['gs://backups/y', 'not a path, nor a URL such as s3://bucket/folder/truce.backup'],
  ])('%j is refused with what is wrong', (location, reason) => {
    expect(() => readObjectUrl(location)).toThrow(`${location.replace('\n', '?')}: ${reason}`);
  });

  it('with a password is not repeated with it', () => {
    expect(() => readObjectUrl('s3://user:hunter2@backups/y')).toThrow(
      /^(?!.*hunter2).*: it has credentials; set/,
    );
  });
});
