export interface ChangelogVersion {
  version: string;
  date: string | null;
  sections: string[];
  text: string;
}

export function readChangelog(text: string): ChangelogVersion[];
