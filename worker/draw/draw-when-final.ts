import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256Hex } from '#contract/bytes.ts'
import { readDrawList } from '#contract/draw/draw-list.ts'
import { readDrawRules, type DrawRules } from '#contract/draw/draw-rules.ts'
import { drawSeed, readEntropy } from '#contract/draw/draw-seed.ts'
import { pickEntrants } from '#contract/draw/pick.ts'
import { verifyDraw, type PublishedDraw } from '#contract/draw/verify-draw.ts'
import { endDraw, saveWait, storeOutcome, type Outcome } from '#db/draw/draw-moves.ts'
import type { DrawRecord } from '#db/draw/draws.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import type { FinalizedBlock } from '../chains/adapter.ts'
import type { SourceBlock } from '../chains/source-chain.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import type { DrawContext } from './draw-context.ts'
import { findKaia, readKaia, readSolana, type ChainSpeed } from './read-heads.ts'
import { DrawHeldUp, onChain, type DrawChain } from './wait.ts'

/** Slots from a block that most voted for to one that no fork can remove. */
const slotsToFinal = 32

interface Blocks {
  kaia: SourceBlock
  solana: FinalizedBlock
}

/**
 * Draws, once both blocks are there for good. They were named before, so it does not matter who does it, when, or how often: the same
 * blocks give the same winners, and a compare-and-set stores them once.
 */
export async function drawWhenFinal(ctx: DrawContext, draw: DrawRecord): Promise<void> {
  const { db, policy, workerId: actor } = ctx
  const by = { drawId: draw.id, actor }
  const rules = readDrawRules(draw.rules ?? '')
  if (!rules) throw new Error(`The rules of draw ${draw.id} cannot be read.`)
  const entry = await findKaia(ctx)
  const kaia = await readKaia(entry)
  const solana = await readSolana(ctx)
  const blocks = await readBlocks(ctx, rules, { entry, kaia })
  if (!blocks) {
    const expectedInMs = Math.max(
      (rules.kaiaHeight + entry.depth - kaia.lowest) * kaia.blockMs,
      (rules.solanaSlot + slotsToFinal - solana.lowest) * solana.blockMs,
      policy.drawPollMs,
    )
    const heads = { kaiaHeight: kaia.lowest, solanaSlot: solana.lowest, at: new Date().toISOString() }
    return saveWait(db, {
      ...{ ...by, reason: null, params: {}, heads },
      ...{ expectedInMs: Math.ceil(expectedInMs), dueInMs: policy.drawPollMs },
    })
  }
  const early = findEarly(draw, blocks, policy.clocksApartMs)
  if (early !== null) {
    await endDraw(db, { ...by, reason: 'BLOCK_NOT_AHEAD', params: { chain: early } })
    return
  }
  const outcome = await workOut(ctx, draw, { rules, blocks })
  if (await storeOutcome(db, { ...by, outcome }))
    ctx.log.info({ drawId: draw.id, winners: outcome.published.winners.length }, 'a draw is drawn')
}

/** Both, or null while one of them is not there for good on every RPC. */
async function readBlocks(
  { chain }: DrawContext,
  { kaiaHeight, solanaSlot }: DrawRules,
  { entry: { client, depth }, kaia: { lowest } }: { entry: SourceChainEntry; kaia: ChainSpeed },
): Promise<Blocks | null> {
  if (lowest < kaiaHeight + depth) return null
  const solana = await onChain('Solana', () => chain.firstBlockFrom(BigInt(solanaSlot)))
  if (!solana) return null
  const kaia = await onChain('Kaia', () => client.block(kaiaHeight))
  // Every RPC is past it: one that does not have it has forgotten it.
  if (!kaia) throw new DrawHeldUp('HISTORY_GONE', { chain: 'Kaia' })
  return { kaia, solana }
}

/** A block that was made before the rules were public could have been known to whoever named it. */
function findEarly(
  { publishedAt }: DrawRecord,
  { kaia, solana }: Blocks,
  clocksApartMs: number,
): DrawChain | null {
  if (!publishedAt) throw new Error('A draw whose rules are published says when.')
  const earliest = publishedAt.getTime() + clocksApartMs
  if (kaia.time.getTime() < earliest) return 'Kaia'
  return solana.time.getTime() < earliest ? 'Solana' : null
}

/** Seed and winners, verified as anybody verifies them before they are stored. */
async function workOut(
  { db }: DrawContext,
  draw: DrawRecord,
  { rules, blocks: { kaia, solana } }: { rules: DrawRules; blocks: Blocks },
): Promise<Outcome> {
  const listBytes = new TextEncoder().encode((await findOptionalFileText(db, draw.fileId)) ?? '')
  const list = readDrawList(listBytes)
  if (!list.ok || sha256Hex(listBytes) !== rules.list) throw new DrawHeldUp('LIST_CHANGED')
  const seen = { kaiaBlockHash: kaia.hash, solanaBlockhash: solana.blockhash }
  const { kaia: kaiaBytes, solana: solanaBytes } = readEntropy(seen)
  if (!kaiaBytes || !solanaBytes) throw new Error(`A block of draw ${draw.id} has no hash.`)
  const text = draw.rules ?? ''
  const seed = drawSeed({ rules: text, entropy: { kaia: kaiaBytes, solana: solanaBytes } })
  const { winners, reserves } = pickEntrants(seed, list.lines, rules)
  const published: PublishedDraw = {
    ...{ rules: text, ...seen, solanaBlockSlot: Number(solana.slot), secret: null },
    ...{ seed: bytesToHex(seed), winners: [...winners], reserves: [...reserves] },
  }
  const { problems } = verifyDraw(listBytes, published, seen)
  if (problems.length > 0) throw new Error(`Draw ${draw.id} does not verify: ${problems[0]?.code}.`)
  return { published, kaiaBlockAt: kaia.time, solanaBlockAt: solana.time }
}
