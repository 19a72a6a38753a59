import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { channelKinds, severities } from '#contract/alert/codes.ts'
import { languages } from '#contract/language.ts'
import { audit, identity, instant } from '../../columns.ts'

/** Where alerts are delivered. */
export const alertChannels = pgTable('alert_channels', {
  id: identity('channel_id'),
  name: text('name').notNull(),
  kind: text('kind', { enum: channelKinds }).notNull(),
  /** A mail address or a URL. */
  target: text('target').notNull(),
  language: text('language', { enum: languages }).notNull(),
  severity: text('severity', { enum: severities }).notNull(),
  status: text('status', { enum: ['on', 'off'] }).notNull(),
  /** What its sealed secrets are bound to. */
  secretLabel: uuid('secret_label')
    .notNull()
    .default(sql`gen_random_uuid()`),
  secretSealed: text('secret_sealed'),
  /** The one before, which signs too until `old_secret_until`. */
  oldSecretSealed: text('old_secret_sealed'),
  oldSecretUntil: instant('old_secret_until'),
  ...audit,
})
