import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { walletFamilies } from '#contract/wallet/codes.ts'
import { reference } from '../../columns.ts'
import { surveyAnswers } from './survey-answers.ts'
import { surveys } from './surveys.ts'

/** Every wallet that an answerer had proven when they answered: whoever it is linked to later, it answers no second time. */
export const surveyWallets = pgTable(
  'survey_wallets',
  {
    surveyId: reference('survey_id')
      .notNull()
      .references(() => surveys.id),
    /** base58 (solana), 0x in lower case (evm). */
    address: text('address').notNull(),
    family: text('family', { enum: walletFamilies }).notNull(),
    answerId: reference('answer_id')
      .notNull()
      .references(() => surveyAnswers.id),
  },
  (t) => [
    primaryKey({ columns: [t.surveyId, t.address] }),
    // A respondent's wallets, to be paid on.
    index('survey_wallets_answer').on(t.answerId),
  ],
)
