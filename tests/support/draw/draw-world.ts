import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { writeDrawList } from '#contract/draw/draw-list.ts'
import { readDrawRules, type DrawRules } from '#contract/draw/draw-rules.ts'
import { verifyDraw, type DrawVerdict } from '#contract/draw/verify-draw.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalDraw, type DrawRecord } from '#db/draw/draws.ts'
import { beginLife } from '#db/health/database-life.ts'
import { createSourceChain } from '#worker/chains/evm/create-source-chain.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { advanceDraw } from '#worker/draw/advance-draw.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { openSourceChains } from '#worker/source-chains.ts'
import { newEntrants, saveTestDraw } from './draws.ts'
import {
  openScript,
  pass,
  startScriptedRpcs,
  type ScriptedChains,
  type ScriptedRpcs,
} from './scripted-chains.ts'

export const tenMinutesMs = 600_000
const policy = createPolicy({ rpcAskAgainMs: 1 })
const log = pino({ level: 'silent' })
type Context = Parameters<typeof advanceDraw>[0]

/** A worker that draws from two scripted chains, each behind two RPCs. */
export interface DrawWorld {
  script: ScriptedChains
  rpcs: [ScriptedRpcs, ScriptedRpcs]
  ctx(given?: Partial<Context>): Context
  publish(): Promise<number>
  /** The next look of a worker at a draw, whenever it would be due. */
  look(drawId: number, given?: Partial<Context>): Promise<DrawRecord>
  /** A draw whose blocks are named, with both chains past them. */
  readyDraw(): Promise<{ drawId: number; rules: DrawRules }>
  /** What anybody finds who recomputes it. */
  verify(draw: DrawRecord): DrawVerdict
  close(): Promise<void>
}

export async function openDrawWorld(db: Db, projectId: number): Promise<DrawWorld> {
  const script = openScript()
  const rpcs: DrawWorld['rpcs'] = [await startScriptedRpcs(script), await startScriptedRpcs(script)]
  const open = openChains(rpcs)
  const entrants = newEntrants(9)
  const ctx = (given: Partial<Context> = {}): Context => ({
    ...{ db, log, policy, workerId: 'test', network: 'localnet', ...open },
    conditions: async () => ({ slotMs: 400 }),
    ...given,
  })
  const publish = () => saveTestDraw(db, { projectId, entrants, winners: 3, reserves: 2 })
  const look = async (drawId: number, given: Partial<Context> = {}) => {
    await db.execute(sql`update draws set next_run_at = now() where draw_id = ${drawId}`)
    await advanceDraw(ctx(given), { drawId })
    return drawOf(db, drawId)
  }
  return {
    ...{ script, rpcs, ctx, publish, look },
    readyDraw: async () => {
      const drawId = await publish()
      const rules = rulesOf(await look(drawId))
      pass(script, tenMinutesMs + 60_000)
      return { drawId, rules }
    },
    verify: (draw) => verify(draw, entrants),
    close: async () => {
      open.chain.close()
      for (const { client } of open.sourceChains.values()) client.close()
      for (const pair of rpcs) await pair.close()
    },
  }
}

export async function drawOf(db: Db, drawId: number): Promise<DrawRecord> {
  const row = await findOptionalDraw(db, drawId)
  if (!row) throw new Error('There is none.')
  return row.draw
}

/** @throws when its blocks are not named. */
export function rulesOf(draw: DrawRecord): DrawRules {
  const rules = readDrawRules(draw.rules ?? '')
  if (!rules) throw new Error('Its blocks are not named.')
  return rules
}

/** A worker has been at work for an hour. */
export async function workForAnHour(db: Db) {
  await beginLife(db, { gapMs: policy.workGapMs, quietUntil: null })
  await db.execute(sql`update database_life set began_at = now() - interval '1 hour', seen_at = now()`)
}

function openChains(rpcs: DrawWorld['rpcs']) {
  const chain = createSolanaChain({
    ...{ rpcUrls: rpcs.map(({ solana }) => solana.url), network: 'localnet', requestTimeoutMs: 2_000 },
    ...{ priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n, timings: policy },
  })
  const rpcUrls = rpcs.map(({ kaia }) => kaia.url)
  const sourceChains = openSourceChains([{ chain: 'kaia', chainId: 8217, depth: 5, rpcUrls }], {
    ...{ create: createSourceChain, requestTimeoutMs: 2_000, policy, log },
  })
  return { chain, sourceChains }
}

function verify(draw: DrawRecord, entrants: readonly string[]): DrawVerdict {
  const bytes = new TextEncoder().encode(writeDrawList(entrants))
  const { rules, kaiaBlockHash, solanaBlockhash, solanaBlockSlot, seed, winners, reserves } = draw
  return verifyDraw(bytes, {
    ...{ rules: rules ?? '', kaiaBlockHash: kaiaBlockHash ?? '', solanaBlockhash: solanaBlockhash ?? '' },
    ...{ solanaBlockSlot: solanaBlockSlot ?? 0, secret: null, seed: seed ?? '' },
    ...{ winners: winners ?? [], reserves: reserves ?? [] },
  })
}
