import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes a migration from the difference between the tables and the last one. */
export default defineConfig({ dialect: 'postgresql', schema: './db/*/tables/*.ts', out: './db/migrations' })
