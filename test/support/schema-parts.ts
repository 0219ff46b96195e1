import { sql } from 'kysely';
import type { Records } from '../../src/records/records.ts';

/** Columns with type, default and whether they may be null; keys, references, unique constraints and indexes. */
export async function schemaParts({ db, traits }: Records): Promise<string[]> {
  const lines = (text: ReturnType<typeof sql<{ line: string }>>) =>
    text.execute(db).then(({ rows }) => rows.map(({ line }) => line).sort());
  if (!traits.isFile) {
    return [
      ...(await lines(sql`select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = current_schema()`)),
      ...(await lines(sql`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
        from pg_constraint where connamespace = current_schema()::regnamespace`)),
      ...(await lines(sql`select indexdef as line from pg_indexes where schemaname = current_schema()`)),
    ];
  }
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    db,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    for (const pragma of ['table_info', 'foreign_key_list', 'index_list']) {
      const found = await sql<
        Record<string, unknown>
      >`select * from ${sql.raw(`pragma_${pragma}`)}(${name})`.execute(db);
      // Where a column or an index is in its list says nothing.
      for (const { cid: _, id: __, seq: ___, ...row } of found.rows) {
        parts.push(`${name} ${pragma} ${JSON.stringify({ ...row, name: shortened(row.name) })}`);
      }
    }
    const indexed = sql<{ line: string }>`select il."unique" || ' ' || group_concat(ii.name) as line
      from pragma_index_list(${name}) il, pragma_index_info(il.name) ii group by il.name`;
    parts.push(...(await lines(indexed)).map((line) => `${name} ${line}`));
    const wheres = sql<{ line: string }>`select lower(replace(sql, '"', '')) as line from sqlite_master
      where type = 'index' and tbl_name = ${name} and sql is not null`;
    parts.push(...(await lines(wheres)));
    const made = sql<{ line: string }>`select lower(replace(sql, '"', '')) as line from sqlite_master
      where type = 'table' and name = ${name}`;
    const [text = ''] = await lines(made);
    parts.push(...(text.match(/constraint \w+ [^)]*\)/g) ?? []).map((line) => `${name} ${line}`));
  }
  return parts.sort();
}

/** SQLite numbers the indexes of unique columns. */
function shortened(name: unknown): unknown {
  return typeof name === 'string' ? name.replace(/_\d+$/, '') : name;
}
