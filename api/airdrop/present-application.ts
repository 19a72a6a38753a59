import { airdropApplicationSchema } from '#contract/airdrop/airdrop.ts'
import type { AirdropApplicationRow } from '#db/airdrop/airdrop-applications.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentApplication = presenterOf(airdropApplicationSchema, (row: AirdropApplicationRow) => ({
  ...row,
  applicationId: row.id,
}))
