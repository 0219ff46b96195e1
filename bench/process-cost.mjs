// What a process and those that it started cost, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor time since they began. */
export function processorSeconds(pid) {
  const ticks = family(pid).map(({ fields }) => Number(fields[11]) + Number(fields[12]));
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** Megabytes that they have in memory. Pages that several share count once for each: resident, or in shares: proportional. */
export function memory(pid) {
  const texts = family(pid).map((each) => readFileSync(`/proc/${each.pid}/smaps_rollup`, 'utf8'));
  const sum = (name) =>
    texts.reduce((all, text) => all + Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]), 0);
  return { resident: sum('Rss') / 1024, proportional: sum('Pss') / 1024 };
}

/** Files, connections and the like that they have open. */
export function descriptors(pid) {
  return family(pid).reduce((sum, each) => sum + readdirSync(`/proc/${each.pid}/fd`).length, 0);
}

/** Of a process and those that it started. */
export function pidsOf(pid) {
  return family(pid).map((each) => Number(each.pid));
}

function family(pid) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.flatMap((name) => {
    const fields = statOf(name);
    return fields && (name === String(pid) || fields[1] === String(pid)) ? [{ pid: name, fields }] : [];
  });
}

/** The fields after the name: state, parent, … */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return null; // it has just ended
  }
}
