import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PresetValues } from '#contract/campaign/presets.ts'
import { audit, identity } from '../../columns.ts'

/** What campaigns may begin with. */
export const campaignPresets = pgTable(
  'campaign_presets',
  {
    id: identity('preset_id'),
    code: text('code').notNull(),
    nameKor: text('name_kor').notNull(),
    nameEng: text('name_eng').notNull(),
    values: jsonb('values').$type<PresetValues>().notNull(),
    /** Made up with the product: the real values are the company's. */
    isSample: boolean('is_sample').notNull(),
    ...audit,
  },
  (t) => [uniqueIndex('campaign_presets_code').on(t.code)],
)
