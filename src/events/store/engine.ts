/**
 * The event store's port: ClickHouse's dialect, in process (chDB) or over HTTP. Text from users reaches it
 * only as parameters (`{name:Type}`) or as rows, never as a part of a statement.
 */
export interface Engine {
  /** Database that every statement names: chDB ignores a connection's default. */
  database: string;
  /** The ClickHouse cluster over whose nodes the tables are spread (cluster.ts); absent on a single server. */
  cluster?: string;
  /**
   * @param lane quick: what a person waits for; heavy: exports and jobs, which must not stand in its way; build: what the
   * session builder reads, which waits for neither.
   */
  query<Row>(lane: Lane, statement: string, params?: Params): Promise<Row[]>;
  /** The answer's bytes as the statement's own FORMAT writes them: for much text that nobody here has to take apart. */
  read(lane: Lane, statement: string, params?: Params): Promise<Buffer>;
  /** Stores newline-separated JSON rows; the same token twice stores them once. Durable when it resolves. */
  insert(table: string, rows: Uint8Array, token: string): Promise<void>;
  command(statement: string, params?: Params): Promise<void>;
  close(): Promise<void>;
}

export type Lane = 'quick' | 'heavy' | 'build';
export type Params = Record<string, string | number | string[] | number[]>;

/** Seconds a query may run: an aborted chDB query goes on, so the engine itself must stop it. */
const seconds = { quick: 10, heavy: 600, build: 600 };

/** In process, the memory of a query is the server's own. What nobody waits for takes little and goes on on disk. */
const sparing = {
  max_threads: 1,
  max_block_size: '8192',
  max_bytes_before_external_group_by: '40000000',
  max_bytes_before_external_sort: '40000000',
};

/** Ids of sites stand in statements: 400,000 of them fit, instead of 6,500 by default. */
const long = { max_query_size: '16000000' };

export const laneSettings = {
  quick: { max_execution_time: seconds.quick, ...long },
  heavy: { max_execution_time: seconds.heavy, ...long, ...sparing },
  build: { max_execution_time: seconds.build, ...long, ...sparing },
} as const;

/** A command that its client gave up on would run beside the one that is sent again: the engine ends it first. */
export const commandSettings = { max_execution_time: seconds.heavy, ...long } as const;

export const querySettings = {
  output_format_json_quote_64bit_integers: 0,
  // A number may be named like the column it is made from.
  prefer_column_name_to_alias: 1,
} as const;

/** Within the statement: chDB would turn a client's settings into statements of their own before it. */
export function insertSettings(token: string, more: string[] = []): string {
  if (!/^[\w.:/-]{1,200}$/.test(token)) throw new Error(`not a token: ${token}`);
  return [
    `insert_deduplication_token = '${token}'`,
    // One block a batch, so that one token covers it, and the ids that it touched with it.
    'input_format_parallel_parsing = 0',
    'deduplicate_blocks_in_dependent_materialized_views = 1',
    // A spool left by another version may have more or fewer columns.
    'input_format_skip_unknown_fields = 1',
    'async_insert = 0',
    ...more,
  ].join(', ');
}
