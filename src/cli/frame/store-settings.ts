/** The settings by which a command finds the stores. */
export const recordSettings = ['TRUCE_DATA_DIR', 'TRUCE_DATABASE_URL', 'TRUCE_SECRET_KEY'] as const;
export const storeSettings = [...recordSettings, 'TRUCE_CLICKHOUSE_URL', 'TRUCE_CLICKHOUSE_CLUSTER'] as const;
