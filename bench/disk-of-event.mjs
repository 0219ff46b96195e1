// What an event takes on the disk. The demo's events have ids of the engine, short session ids, and arrive as they occur, so a
// week of them is stored once more as the script sends them: session ids are UUIDs, ids of a page view share all but their last
// digits, metadata has what each event says of its page, and a batch arrives some milliseconds later.

const table = 'truce.bench_events';

/** @returns bytes an event: of itself, and with all that is made of it. */
export async function diskOfEvent({ ask, command }) {
  await command(`CREATE TABLE ${table} AS truce.events`);
  await command(`INSERT INTO ${table} ${asTheScriptSends} SETTINGS max_threads = 1, max_insert_threads = 1`);
  await command(`OPTIMIZE TABLE ${table} FINAL`);
  const sizes = await ask(
    "SELECT table, sum(bytes_on_disk) AS bytes, sum(rows) AS kept FROM system.parts WHERE active AND database = 'truce' GROUP BY table",
  );
  await command(`DROP TABLE ${table} SYNC`);
  const sizeOf = (name) => sizes.find((each) => each.table === name);
  const own = sizeOf('bench_events').bytes / sizeOf('bench_events').kept;
  const made = sizes
    .filter((each) => !each.table.endsWith('events'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  return { own, withAll: own + made / sizeOf('events').kept };
}

const asUuid = (hex) =>
  `toUUID(concat(substring(${hex}, 1, 8), '-', substring(${hex}, 9, 4), '-4', substring(${hex}, 13, 3), '-8', substring(${hex}, 16, 3), '-', substring(${hex}, 19, 12)))`;
const hexOf = (...parts) => `lower(hex(sipHash128(${parts.join(', ')})))`;
const fact = (name, column) => `if(${column} = '', '', concat(',"${name}":"', ${column}, '"'))`;

const asTheScriptSends = `
  SELECT * EXCEPT (page_hex) REPLACE (
    ${asUuid("concat(substring(page_hex, 1, 24), leftPad(lower(hex(toUInt32(2000000 + rowNumberInAllBlocks() % 16))), 6, '0'))")} AS id,
    concat('pv-', toString(${asUuid(hexOf('session_id'))})) AS session_id,
    occurred_at + toIntervalMillisecond(40 + sipHash64(page_hex) % 300) AS received_at,
    concat('{"device_type":"', device, '","language":"', language, '"', ${fact('referrer', 'referrer')},
      if(metadata = '', '}', concat(',', substring(metadata, 2)))) AS metadata)
  FROM (
    SELECT *, ${hexOf('session_id', 'page')} AS page_hex FROM truce.events WHERE toDate(occurred_at) BETWEEN today() - 7 AND today() - 1)`;
