/** Without the names that only the script itself may use: a page that did would count twice, or a click for a conversion. */
const names =
  /^(?!session_start|page_view|adblock_|wall_|help_opened|cta_|choice_made|verification_|conversion_(allow|disable|alt)|sdk_|ad_shown)[a-z][a-z0-9_]{0,63}$/;

/**
 * The metadata of an event that the page names, or an error: a server refuses a whole batch for one event that breaks its rules.
 * What is left of its 32 keys and 4 KiB belongs to the script.
 */
export function ownEvent(name: string, metadata?: Record<string, unknown>): Record<string, unknown> {
  const json = JSON.stringify({ ...metadata });
  const copy = JSON.parse(json);
  // A page may hand over anything, and the pattern would take `undefined` for a name.
  if (
    `${name}` !== name ||
    !names.test(name) ||
    json.length > 1000 ||
    Object.keys(copy).length > 12 ||
    '' in copy
  )
    throw new Error(`Truce.track: ${name}`);
  return copy;
}
