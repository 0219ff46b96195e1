import { OperatorError } from './operator-error.ts';

/** The port or address to listen on cannot be opened, in words the operator can act on. */
export class PortRefused extends OperatorError {
  constructor(
    readonly reason: string,
    port: number,
    host: string,
  ) {
    super(`cannot listen on ${host.includes(':') ? `[${host}]` : host}:${port}: ${says(reason, port, host)}`);
  }
}

/** The codes of the system that are about the address, and not a fault of this program. */
const reasons = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'];

/** @returns what was refused, in words; anything else as it is. */
export function portRefusal(error: unknown, at: { port: number; host: string }): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code !== undefined && reasons.includes(code) ? new PortRefused(code, at.port, at.host) : error;
}

function says(reason: string, port: number, host: string): string {
  if (reason === 'EADDRINUSE') {
    return `another program uses port ${port}. Stop it (ss -ltnp 'sport = :${port}' names it), or set PORT to a free port`;
  }
  if (reason === 'EACCES') {
    return `this user may not open port ${port}. Set PORT to 1024 or above, with a proxy in front, or grant CAP_NET_BIND_SERVICE`;
  }
  return `${host} is not an address of this machine (${reason}). Set HOST to one that is, or remove HOST to listen on all`;
}
