import type { OwnedSite } from '../../records/sites/sites.ts';

/** What is exported: a site, and local days of it, both included. */
export interface Subject {
  site: OwnedSite;
  firstDay: string;
  lastDay: string;
}

/** A piece of a file, with the number of records in it. */
export interface Chunk {
  data: string | Buffer;
  rows: number;
}

/** One file of the archive; it is written as a whole or again. */
export interface PlannedFile {
  /** Its path in the archive: of our own words and dates, never of a user's. */
  name: string;
  /** Its share of the work, about the number of its records. */
  weight: number;
  write: () => AsyncIterable<Chunk>;
}

/** A kind of data in the archive. To add one: write it, and name it where the parts are listed. */
export interface ExportPart {
  /** What its files are, for the README of the archive: one line each. */
  about: { name: string; text: string }[];
  plan: (subject: Subject) => Promise<PlannedFile[]>;
}

/** A part that is one JSON file, small enough to be held. */
export function jsonFile(
  name: string,
  text: string,
  read: (subject: Subject) => Promise<{ value: unknown; rows: number }>,
): ExportPart {
  return {
    about: [{ name, text }],
    plan: async (subject) => [
      {
        name,
        weight: 1,
        async *write() {
          const { value, rows } = await read(subject);
          yield { data: `${JSON.stringify(value, null, 2)}\n`, rows };
        },
      },
    ],
  };
}
