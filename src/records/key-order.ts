/**
 * Rows as every node writes them. PostgreSQL locks the rows of a statement, and of a transaction, one after the other: nodes
 * that write the same rows in other orders wait for each other, and one is aborted (40P01).
 */
export function inKeyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly string[]): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row).join('\0') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}
