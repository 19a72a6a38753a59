import type { z } from 'zod'
import {
  airdropApplicationSchema,
  applicationPaymentSchema,
  myApplicationSchema,
} from '#contract/airdrop/applications.ts'
import { applicationMoves } from '#contract/airdrop/codes.ts'
import { applicationWindowSchema, openWindowSchema } from '#contract/airdrop/windows.ts'
import type { ApplicationRow } from '#db/airdrop/applications.ts'
import type { OpenWindowRow, WindowRow } from '#db/airdrop/windows.ts'
import { presenterOf } from '../http/presenter.ts'

const presentPayment = presenterOf(
  applicationPaymentSchema,
  (payment: z.input<typeof applicationPaymentSchema>) => payment,
)

/** The columns of a join that found none are null one by one. */
function paymentOf({ payment }: ApplicationRow) {
  const { campaignId, campaignName, round, masterId, itemId, status, signature } = payment
  if (campaignId === null || campaignName === null || round === null) return null
  if (masterId === null || itemId === null || status === null) return null
  return presentPayment({ campaignId, campaignName, round, masterId, itemId, status, signature })
}

function titlesOf({ window }: ApplicationRow) {
  return { windowTitleKor: window?.titleKor ?? null, windowTitleEng: window?.titleEng ?? null }
}

export const presentApplication = presenterOf(airdropApplicationSchema, (row: ApplicationRow) => ({
  ...row.application,
  ...titlesOf(row),
  applicationId: row.application.id,
  payment: paymentOf(row),
}))

export const presentMyApplication = presenterOf(myApplicationSchema, (row: ApplicationRow) => {
  const payment = paymentOf(row)
  const { application } = row
  return {
    ...application,
    ...titlesOf(row),
    applicationId: application.id,
    status: payment?.status ?? null,
    campaignName: payment?.campaignName ?? null,
    round: payment?.round ?? null,
    signature: payment?.signature ?? null,
    canWithdraw: payment === null && applicationMoves[application.state].includes('withdrawn'),
  }
})

export const presentWindow = presenterOf(
  applicationWindowSchema,
  ({ window, registrant, modifier, ...row }: WindowRow) => ({
    ...window,
    ...row,
    windowId: window.id,
    registrant: registrant ?? window.registrantId,
    modifier: modifier ?? window.modifierId,
  }),
)

export const presentOpenWindow = presenterOf(openWindowSchema, ({ window, phase }: OpenWindowRow) => ({
  ...window,
  windowId: window.id,
  phase,
}))
