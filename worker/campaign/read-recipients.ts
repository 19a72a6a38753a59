import type { CampaignRecord } from '#db/campaign/campaigns.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import type { RoundContext } from './round-context.ts'

export interface RecipientText {
  /** A list of the operation. */
  text: string
  defaults: Record<string, string>
}

/** Whom a round is for, as a list of its operation. */
export async function readRecipients(
  { db }: Pick<RoundContext, 'db'>,
  { recipients }: CampaignRecord,
): Promise<RecipientText> {
  const text = await findOptionalFileText(db, recipients.fileId)
  if (text === null) throw new Error(`There is no file ${recipients.fileId}.`)
  return { text, defaults: recipients.defaults }
}
