import type { AssetItem, AssetProgram } from '#worker/chains/programs.ts'
import { assetKindOf, type AssetKind } from '../support/kinds/asset-kinds.ts'
import { inTree, mintItems, signTree, treeFor, type BareFixture } from './bare-chain.ts'
import { sendAll } from './send-all.ts'
import { untilIndexed } from './until-indexed.ts'
import { sendInWaves, sendOneAtATime, wavesOf } from './waves.ts'
import { anyLimits } from '../support/any-limits.ts'

/** Of a tree's buffer: so many leaves are changed at a time, by proofs of one moment. */
const bufferShare = 1 / 4
/** Nothing holds up more of those that are no leaves; a blockhash lives long enough for so many. */
const nftsAtOnce = 1_000
const oneAtATimeItems = 20

type Bare = BareFixture & { kind: AssetKind; program: AssetProgram<AssetItem, AssetItem> }

/** NFTs of the payer, and how many of them are changed at a time. */
interface Made {
  /** Without a tree: NFTs that are no leaves. */
  tree: string | null
  perWave: number
  items: AssetItem[]
}

/** Does it to NFTs that were made before the clock starts. @returns items a second, one at a time and packed. */
export async function changeBare(fixture: BareFixture, kind: AssetKind, count: number) {
  const bare = { ...fixture, kind, program: assetKindOf(kind).program(fixture.chain.programs) }
  const { chain, context } = bare
  const made = await make(bare, count + oneAtATimeItems)
  const items = made.items.map((item, n) => ({
    ...item,
    ...assetKindOf(kind).given(context.authority.address, n),
    collection: context.collectionMint,
  }))
  const sign = async (group: AssetItem[]) => bare.program.build(contextOf(bare), group, await options(bare))
  await untilProofsAreNew(bare, made, items[0])
  const alone = items.slice(0, oneAtATimeItems).map((item) => [item])
  const oneAtATime = await sendOneAtATime(chain, alone, sign)
  const rest = items.slice(oneAtATimeItems)
  const ids = rest.map(({ assetId }) => assetId)
  const facts = await chain.programs.assets.inspect(context.standard, ids)
  const groups = bare.program.pack(contextOf(bare), rest, facts)
  const ms = await sendInWaves(chain, wavesOf(groups, made.perWave), {
    untilReady: ([first]) => untilProofsAreNew(bare, made, first?.[0]),
    sign,
  })
  return { oneAtATime, packed: rest.length / (ms / 1_000) }
}

function contextOf({ context: { standard, version, authority } }: Bare) {
  return { standard, version, authority }
}

/** What comes next in a tree is not changed yet, so the index has a proof of it. */
async function untilProofsAreNew({ url }: Bare, { tree }: Made, next: AssetItem | undefined) {
  if (tree && next) await untilIndexed(url, tree, next.assetId)
}

async function make(bare: Bare, count: number): Promise<Made> {
  const tree = treeFor(bare, count, { tag: 'to change', willReveal: true })
  if (tree) await sendAll(bare.chain, [await signTree(bare, tree)], 'finalized')
  const { chain, context } = inTree(bare, tree)
  const owner = context.authority.address
  const groups = chain.programs.mint.pack(
    context,
    mintItems(count, 'to change').map((item) => ({
      ...item,
      owner,
      creators: assetKindOf(bare.kind).creatorsOf?.(owner) ?? [],
    })),
  )
  const items: AssetItem[] = []
  for (const group of groups) {
    const signed = chain.programs.mint.build(context, group, await options(bare))
    await sendAll(chain, [signed], 'confirmed')
    items.push(...(await untilRead(() => chain.programs.mint.readBack(context, group, signed.signature))))
  }
  const perWave = tree ? Math.floor(tree.maxBufferSize * bufferShare) : nftsAtOnce
  return { tree: tree?.tree.address ?? null, perWave, items }
}

/** Read back at finality, which comes a moment later. */
async function untilRead(read: () => Promise<{ items: AssetItem[] }>): Promise<AssetItem[]> {
  for (;;) {
    const found = await read().catch(() => null)
    if (found) return found.items.map(({ key, assetId }) => ({ key, assetId }))
  }
}

async function options({ chain }: BareFixture) {
  return {
    blockhash: await chain.latestBlockhash(),
    computeUnits: 1_400_000,
    microLamports: 0n,
    limits: anyLimits,
  }
}
