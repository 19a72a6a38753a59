import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import type { Db } from '#db/connection.ts'
import { callOff } from '#db/draw/draw-moves.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { createVault } from '#db/vault.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { planRound } from '#worker/campaign/plan-round.ts'
import { createPolicy, type Policy } from '#worker/queue/retry-policy.ts'
import { newEntrants } from '../draw/draws.ts'
import { saveTestProject } from '../rows.ts'
import { newWallet } from '../wallet/wallet.ts'
import { fromNow, minuteMs, roundsOf, weekMs } from './campaigns.ts'
import { chainOfNobody } from './chain-of-nobody.ts'
import { saveDrawnCampaign } from './drawn-campaigns.ts'

interface Given {
  entrants?: string[]
  held?: string[]
  rule?: Partial<RuleRecipients>
  /** A week ago was one, too. */
  isWeekly?: boolean
  projectId?: number
}

/** Rounds of a project that draw, and a worker that plans them by hand. */
export async function openDrawingRounds(db: Db) {
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  const projectId = await saveTestProject(db, vault, newWallet())
  /** What it was notified of. */
  const notified: unknown[] = []
  const ctx = (workerId = 'test', policy: Partial<Policy> = {}) => ({
    ...{ db, policy: createPolicy(policy), workerId, log: pino({ level: 'silent' }), vault },
    producer: { notify: async (_task: unknown, payload: unknown) => void notified.push(payload) },
    ...{ network: 'localnet' as const, chain: chainOfNobody },
  })
  const roundOf = async (campaignId: number, n = 1) => {
    const round = (await roundsOf(db, campaignId)).find((one) => one.n === n)
    if (!round) throw new Error('There is none.')
    return round
  }
  return {
    ...{ projectId, notified, ctx, roundOf },
    /** A campaign that draws, with every round until now due. */
    dueRound: async ({ entrants = newEntrants(5), isWeekly = false, ...given }: Given = {}) => {
      const first = { repeats: 'weekly', first: fromNow(-minuteMs - weekMs), until: fromNow(weekMs) } as const
      const only = { repeats: 'once', at: fromNow(-minuteMs) } as const
      const schedule = { ...(isWeekly ? first : only), whenMissed: 'late' } as const
      const campaignId = await saveDrawnCampaign(db, { projectId, schedule, entrants, ...given })
      await decideCampaign(ctx(), { campaignId })
      return { campaignId, entrants }
    },
    /** The next look of a worker at a round, whenever it would be due. */
    plan: async (campaignId: number, n = 1, given = ctx()) => {
      const { id: roundId } = await roundOf(campaignId, n)
      await db.execute(sql`update campaign_rounds set next_run_at = now() where round_id = ${roundId}`)
      await planRound(given, { roundId })
      return roundOf(campaignId, n)
    },
    /** A person lets a round that is held run. */
    letRun: async (campaignId: number) => {
      const { id: roundId } = await roundOf(campaignId)
      expect(await decideRound(db, { roundId, decision: 'run', actor: 'approver' })).toBe(true)
    },
    callItOff: async (drawId: number) => {
      const called = { drawId, actor: 'approver', words: 'By mistake.', withinMs: 300_000 }
      expect(await db.transaction((tx) => callOff(tx, called))).toBe(true)
    },
    /** Wallets and amounts of the frozen list of a round. */
    listOf: async (campaignId: number, n = 1) => {
      const { fileId } = await roundOf(campaignId, n)
      const text = (await findOptionalFileText(db, fileId ?? 0)) ?? ''
      const [, ...rows] = text.trim().split(/\r?\n/)
      return rows.map((row) => row.split(',').slice(0, 2) as [string, string])
    },
  }
}
export type DrawingRounds = Awaited<ReturnType<typeof openDrawingRounds>>
