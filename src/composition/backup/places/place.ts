/** Where one backup is: a file, or an object of an S3 bucket. It is there as a whole or not at all. */
export interface BackupPlace {
  /** As people write it: a path, or `s3://bucket/name`. */
  location: string;
  exists(signal?: AbortSignal): Promise<boolean>;
  /** @throws OperatorError where the place refuses; an error of the bytes as it is */
  save(bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
  /** From the beginning. Can be read again by another call, which fails if the backup was replaced in between. */
  read(signal?: AbortSignal): AsyncIterable<Buffer>;
}

/** Where backups are collected: a folder on a disk, or the objects of a bucket whose names begin alike. */
export interface BackupFolder {
  place(name: string): BackupPlace;
  /** Of what is in it; none where it is missing, which a save reports. */
  names(): Promise<string[]>;
  /** Whether it has no byte, as a file of a save that was killed at its end. */
  isEmpty(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}
