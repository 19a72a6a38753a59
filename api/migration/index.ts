export { type ChainWords, presentMigration } from './present-migration.ts'
export { findOwnMigration, listOwnMigrations } from './read-migration.ts'
