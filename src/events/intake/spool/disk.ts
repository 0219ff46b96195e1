import fs from 'node:fs/promises';

/** What the spool needs of a file system. */
export interface Disk {
  mkdir(path: string, options: { recursive: true }): Promise<unknown>;
  readdir(path: string): Promise<string[]>;
  readFile(path: string): Promise<Buffer>;
  stat(path: string): Promise<{ size: number; uid: number; gid: number }>;
  chown(path: string, uid: number, gid: number): Promise<void>;
  unlink(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  open(path: string, flags: 'r' | 'w' | 'wx'): Promise<DiskFile>;
}

export interface DiskFile {
  write(data: Buffer, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
  writeFile(content: Buffer): Promise<void>;
  truncate(bytes: number): Promise<void>;
  datasync(): Promise<void>;
  /** Of a directory: the names in it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export const machineDisk: Disk = fs;
