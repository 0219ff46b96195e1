import { saveFile } from '../../ui/save-file.ts';

/** Saves data as a JSON file on the reader's disk. */
export function saveJson(name: string, data: unknown): void {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  saveFile({ name, content: new Blob([text], { type: 'application/json' }) });
}
