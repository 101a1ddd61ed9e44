import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the migrations ask of PostgreSQL beyond itself: the embedded one brings it apart. */
export const EXTENSIONES = { extensions: { pg_trgm } }
