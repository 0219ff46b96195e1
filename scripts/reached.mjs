/** Everything that a source brings along right away, with itself. @param inputs of a bundler's metafile */
export function reached(inputs, file, seen = new Set()) {
  if (seen.has(file) || !inputs[file]) return seen;
  seen.add(file);
  for (const { kind, path } of inputs[file].imports) {
    if (kind === 'import-statement') reached(inputs, path, seen);
  }
  return seen;
}
