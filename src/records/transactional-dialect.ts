import { SqliteAdapter, SqliteDialect } from 'kysely';

/** SQLite changes tables in a transaction too, which Kysely does not know: a kill leaves no migration half done. */
export class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}
