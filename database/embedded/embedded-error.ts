/** Says in one sentence why the packaged PostgreSQL cannot be used, and what to do. */
export class EmbeddedPostgresError extends Error {}
