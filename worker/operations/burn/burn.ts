import { burnPayload, type BurnResult } from '#contract/operation/burn.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { BurnContext, BurnItem } from '../../chains/programs.ts'
import { defineOperation } from '../define-operation.ts'
import type { Work } from '../work.ts'

/** Changes of a tree under way at a time: a proof is good for the last 64 in the usual tree. */
const leavesAtOnce = 48
/** Before one is final: a signature, and the most a transaction may run. */
const feeLamports = 5_000n
const computeUnitsMax = 1_400_000n

/** NFTs that the wallet of their project holds, destroyed for good. What they cost in rent comes back to it. */
export const burn = defineOperation({
  kind: 'burn',
  // The second burn of a leaf finds another leaf, that of a token no account.
  guard: () => 'chain',
  findObstacle: () => null,
  survey: (ctx, { plan }, items) =>
    ctx.chain.programs.assets.survey(
      plan.standard,
      items.map((item) => toBurnItem(item).assetId),
    ),
  itemsAtOnce: ({ plan }) => (plan.standard === 'compressed' ? leavesAtOnce : null),
  pack: (ctx, { run, authority, items, version, survey }) => {
    const byKey = new Map(items.map((item) => [item.key, item]))
    const context = { standard: run.plan.standard, version, authority }
    const groups = ctx.chain.programs.burn.pack(context, items.map(toBurnItem), survey)
    return groups.map((group) => group.flatMap(({ key }) => byKey.get(key) ?? []))
  },
  price: {
    firstLamports: (_run, _items, { priorityMicroLamports }) =>
      feeLamports + (computeUnitsMax * priorityMicroLamports) / 1_000_000n,
    isPerItem: () => false,
  },
  build: (ctx, work, options) =>
    ctx.chain.programs.burn.build(burnContext(work), work.items.map(toBurnItem), options),
  readBack: async (ctx, work, signature) => {
    const items = work.items.map(toBurnItem)
    const found = await ctx.chain.programs.burn.readBack(burnContext(work), items, signature)
    const toFinished = ({ key, assetId, returnedLamports }: (typeof found.items)[number]) => {
      const result: BurnResult = { returnedLamports: String(returnedLamports) }
      return { key, assetId, result }
    }
    return { cost: found.cost, items: found.items.map(toFinished) }
  },
  classify: (ctx, { run }, err, shape) => ctx.chain.programs.burn.classify(run.plan.standard, err, shape),
})

function toBurnItem({ key, payload }: Pick<PlannedItem, 'key' | 'payload'>): BurnItem {
  return { key, assetId: burnPayload.parse(payload).assetId }
}

function burnContext({ run, chunk, authority }: Work): BurnContext {
  return { standard: run.plan.standard, version: chunk.txVersion, authority }
}
