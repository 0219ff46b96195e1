import { readFileSync, writeFileSync } from 'node:fs';

/** Resident memory of a process from now on, in megabytes: the kernel keeps the peak, so no sample can miss it. */
export function watchMemory(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // 5: the peak begins anew
  const before = megabytes(pid, 'VmRSS');
  return { before, grown: () => megabytes(pid, 'VmHWM') - before };
}

function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000;
}
