import { useMutation } from '@tanstack/react-query';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { saveFile } from '../ui/save-file.ts';
import { fetchFile } from './fetch-file.ts';

interface FileAt {
  address: string;
  /** What it is saved as; without it, as the server calls it. */
  name?: string | undefined;
}

export interface FileSaving {
  save: (file: FileAt) => void;
  /** The address of the file that is on its way. */
  pending: string | undefined;
  /** Why the last one could not be saved; null where it could. */
  error: Error | null;
}

/** Fetches files and saves them, so that a refusal is said on the screen rather than shown in its place. */
export function useFileSaving(): FileSaving {
  const { mutate, isPending, variables, error } = useMutation({ mutationFn, onSuccess: saveFile });
  return { save: mutate, pending: isPending ? variables.address : undefined, error };
}

const mutationFn = async ({ address, name }: FileAt) => {
  const fetched = await fetchFile(address);
  return { ...fetched, name: name ?? fetched.name };
};

interface FileLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'download' | 'onClick' | 'role'> {
  file: FileSaving;
  /** Undefined while there is none: it stays in place, and does nothing. */
  address: string | undefined;
  name?: string;
}

/** A file of the server. It stays a link, which can be copied; what opens it elsewhere is the browser's. */
export function FileLink({ file, address, name, ...rest }: FileLinkProps) {
  // Without an address it is a link no more; the role says what it would be.
  if (address === undefined) return <a {...rest} role="link" aria-disabled />;
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (file.pending !== address) file.save({ address, name });
  };
  return (
    <a
      {...rest}
      href={address}
      download={name ?? true}
      aria-busy={file.pending === address}
      onClick={click}
    />
  );
}
