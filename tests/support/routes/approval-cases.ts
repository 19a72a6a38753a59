import { sql } from 'drizzle-orm'
import { askApproval, findOptionalQuestion } from '#db/approval/approvals.ts'
import type { TestApi } from '../api.ts'
import { saveTestPlan } from '../rows.ts'
import { newWallet } from '../wallet/wallet.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  world: { masterId: number; projectId: number }
}

/** What a second person is asked about. */
export function approvalCases(fixture: () => Fixture) {
  const none = 'f'.repeat(64)
  /** A run that nobody who asks has planned, and that waits to be approved. */
  const asked = async () => {
    const { api, world } = fixture()
    const { db } = api.database
    const masterId = await saveTestPlan(db, api.keys.vault, {
      ...{ projectId: world.projectId, collectionId: null, kind: 'sendCoin', standard: 'token-metadata' },
      items: [{ name: '1', owner: newWallet().address, amount: '1', reference: null }],
    })
    const question = await findOptionalQuestion(db, masterId)
    if (!question) throw new Error('The run is missing.')
    await askApproval(db, question)
    await db.execute(sql`update minting_masters set start_at = null where master_id = ${masterId}`)
    return { masterId, planHash: question.planHash }
  }
  return {
    listApprovals: { good: () => ({ query: 'kind=run' }), bad: { query: 'kind=other', code: 'BAD_REQUEST' } },
    readApproval: {
      good: async () => ({ params: { masterId: (await asked()).masterId } }),
      bad: { params: { masterId: 999_999 }, code: 'NOT_FOUND' },
    },
    decideApproval: {
      good: async () => {
        const { masterId, planHash } = await asked()
        return { params: { masterId }, body: { decision: 'approve', planHash } }
      },
      bad: {
        ...{ params: { masterId: 999_999 }, body: { decision: 'approve', planHash: none } },
        code: 'NOT_FOUND',
      },
    },
  } satisfies Record<string, Case>
}
