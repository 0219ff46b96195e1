import { refusalIn } from '../../contract/core/client.ts';
import { serverReach } from './api.ts';

export interface FetchedFile {
  /** As the server calls it. */
  name: string;
  content: Blob;
}

/**
 * @param address of a file of the server, below the origin.
 * @throws CallError where the server refuses it
 */
export async function fetchFile(address: string): Promise<FetchedFile> {
  const response = await serverReach.fetch(address);
  if (!response.ok) throw await refusalIn(response);
  const [, name = 'file'] = response.headers.get('content-disposition')?.match(/filename="([^"]+)"/) ?? [];
  return { name, content: await response.blob() };
}
