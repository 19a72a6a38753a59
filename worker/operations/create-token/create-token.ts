import { createTokenPayload } from '#contract/create-token/item.ts'
import { quoteToken } from '#contract/create-token/quote.ts'
import { heldKey } from '#db/run/keys/business-keys.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { saveTokenMint } from '#db/token/tokens.ts'
import type { TokenContext } from '../../chains/token.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { ReadContext } from '../../context.ts'
import { defineOperation } from '../define-operation.ts'
import { readSucceeded } from '../read-succeeded.ts'
import type { Work } from '../work.ts'
import { adoptToken } from './adopt-token.ts'
import { toMade } from './made-token.ts'

/** A token, which is the one item of its run. */
export const createToken = defineOperation({
  kind: 'createToken',
  calls: [
    ...([
      'setBudget',
      'makeMetadata',
      'makeAccount',
      'beginMint',
      'pointToMetadata',
      'writeMetadata',
    ] as const),
    ...(['makeTokenAccount', 'mintToken', 'setMintAuthority'] as const),
  ],
  takesLamports: ({ items }, conditions) =>
    items.reduce((sum, { name, payload }) => {
      const { supply, ...token } = createTokenPayload.parse(payload)
      return sum + quoteToken({ ...token, name, hasSupply: supply !== '0' }, conditions)
    }, 0n),
  guard: () => 'chain',
  findObstacle: () => null,
  // Its address is its own, so the chain refuses a second one, and nothing needs to be counted before.
  census: {
    count: () => Promise.resolve([]),
    adopt: (ctx, run, authority, { refusedChunkId }) =>
      adoptToken(ctx, run, { toContext: (item) => contextOf(ctx, run, authority, item), refusedChunkId }),
  },
  readChain: async (ctx, { run, authority, items: [item] }) => {
    if (!item) return { assets: new Map(), landed: new Map(), touched: [] }
    const context = contextOf(ctx, run, authority, item)
    const { programs } = ctx.chain
    const touched = await programs.census.listOutcomes(programs.createToken.traceOf(context))
    const made = touched.find(({ hasFailed }) => !hasFailed)
    return {
      assets: new Map(made ? [[context.mint.address, made.signature]] : []),
      landed: await readSucceeded(ctx, made ? [made.signature] : []),
      // A token that is there is touched by everybody who moves it.
      touched: touched.filter((outcome) => outcome.hasFailed || outcome === made),
    }
  },
  pack: (_ctx, { items }) => items.map((item) => [item]),
  price: {
    // Of the two programs the one that takes more: an item is not known here.
    firstLamports: (_run, items, conditions) =>
      BigInt(items) *
      quoteToken({ program: 'token', hasSupply: true, name: '', symbol: '', uri: '' }, conditions),
    isPerItem: () => true,
  },
  build: (ctx, work, options) => ctx.chain.programs.createToken.build(contextOfWork(ctx, work), options),
  listWritable: (ctx, work) => ctx.chain.programs.createToken.listWritable(contextOfWork(ctx, work)),
  readBack: async (ctx, work, signature) => {
    const { item, cost } = await ctx.chain.programs.createToken.readBack(contextOfWork(ctx, work), signature)
    return { cost, items: work.items.map(({ key }) => ({ key, ...toMade(item) })) }
  },
  classify: (ctx, work, err, shape) =>
    ctx.chain.programs.createToken.classify(contextOfWork(ctx, work), err, shape),
  onFinal: async (tx, { run }, { signature, found }) => {
    const mintAddress = found.items[0]?.assetId
    if (mintAddress) await saveTokenMint(tx, { planId: run.plan.id, mintAddress, signature })
  },
})

function contextOfWork(ctx: Pick<ReadContext, 'keyring'>, { run, authority, items }: Work): TokenContext {
  const [item] = items
  if (!item) throw new Error(`Run ${run.master.id} makes a token but has no item.`)
  return contextOf(ctx, run, authority, item)
}

function contextOf(
  { keyring }: Pick<ReadContext, 'keyring'>,
  run: Run,
  authority: Signer,
  { key, name, payload }: Pick<PlannedItem, 'key' | 'name' | 'payload'>,
): TokenContext {
  const { supply, ...given } = createTokenPayload.parse(payload)
  return { ...given, name, supply: BigInt(supply), authority, mint: keyring.tokenMint(run, heldKey(key)) }
}
