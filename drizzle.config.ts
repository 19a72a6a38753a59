import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes a migration from the difference between db/schema and the last one. */
export default defineConfig({ dialect: 'postgresql', schema: './db/schema/*.ts', out: './db/migrations' })
