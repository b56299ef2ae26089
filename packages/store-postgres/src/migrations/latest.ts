/** The number of the last migration, apart from the migrations: a store whose tables are up to date does not load them. */
export const latestMigration = 60
