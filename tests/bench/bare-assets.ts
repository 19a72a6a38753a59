import { ChainError } from '#worker/chains/chain-error.ts'
import type { AssetItem, AssetProgram } from '#worker/chains/programs.ts'
import type { SignedTransaction } from '#worker/chains/transaction.ts'
import { assetKindOf, type AssetKind } from '../support/asset-kinds.ts'
import { inTree, mintItems, sendAll, signTree, treeFor, untilSeen, type BareFixture } from './bare-chain.ts'

/** Leaves changed at a time: proofs are good for as many changes of the usual tree. */
const leavesAtOnce = 48
const nftsAtOnce = 1_000
const oneAtATimeItems = 20

type Bare = BareFixture & { program: AssetProgram<AssetItem, AssetItem> }

/** Does it to NFTs that were made before the clock starts. @returns items a second, one at a time and packed. */
export async function changeBare(fixture: BareFixture, kind: AssetKind, count: number) {
  const bare = { ...fixture, program: assetKindOf(kind).program(fixture.chain.programs) }
  const holder = fixture.context.authority.address
  const made = await make(bare, count + oneAtATimeItems)
  const items = made.map((item, n) => ({ ...item, ...assetKindOf(kind).given(holder, n) }))
  const alone = items.slice(0, oneAtATimeItems).map((item) => [item])
  const oneAtATime = await changeGroups(bare, alone, 1)
  const rest = items.slice(oneAtATimeItems)
  const { chain, context } = bare
  const facts = await chain.programs.assets.inspect(
    context.standard,
    rest.map(({ assetId }) => assetId),
  )
  const groups = bare.program.pack(contextOf(bare), rest, facts)
  const perWave = context.standard === 'compressed' ? leavesAtOnce : nftsAtOnce
  return { oneAtATime, packed: await changeGroups(bare, groups, perWave) }
}

function contextOf({ context: { standard, version, authority } }: BareFixture) {
  return {
    standard,
    version,
    authority,
  }
}

/** NFTs of the payer. */
async function make(bare: BareFixture, count: number): Promise<AssetItem[]> {
  const tree = treeFor(bare, count, 'to change')
  if (tree) await sendAll(bare.chain, [await signTree(bare, tree)], 'finalized')
  const { chain, context } = inTree(bare, tree)
  const owner = context.authority.address
  const groups = chain.programs.mint.pack(
    context,
    mintItems(count, 'to change').map((item) => ({ ...item, owner })),
  )
  const made: AssetItem[] = []
  for (const group of groups) {
    const signed = chain.programs.mint.build(context, group, await options(bare))
    await sendAll(chain, [signed], 'confirmed')
    made.push(...(await untilRead(() => chain.programs.mint.readBack(context, group, signed.signature))))
  }
  return made
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
  }
}

/** So many items a wave, signed with the clock stopped. @returns items a second. */
async function changeGroups(bare: Bare, groups: AssetItem[][], perWave: number) {
  const { chain } = bare
  const start = performance.now()
  let signing = 0
  let last: SignedTransaction[] = []
  let before: AssetItem[] = []
  for (let from = 0; from < groups.length; from += last.length) {
    const since = performance.now()
    last = []
    if (before.length > 0) await untilIndexed(bare, before)
    for (let items = 0; from + last.length < groups.length;) {
      const group = groups[from + last.length] ?? []
      items += group.length
      if (items > perWave && last.length > 0) break
      last.push(await buildWhenIndexed(bare, group))
      before = group
    }
    signing += performance.now() - since
    await sendAll(chain, last, 'confirmed')
  }
  await untilSeen(chain, last, 'finalized')
  const count = groups.reduce((sum, group) => sum + group.length, 0)
  return count / ((performance.now() - start - signing) / 1_000)
}

/** A proof from before the last wave would be older than its tree remembers once this wave has landed. */
async function untilIndexed(bare: Bare, group: AssetItem[]) {
  for (;;) {
    const said: unknown = await bare.program
      .build(contextOf(bare), group, await options(bare))
      .catch((error: unknown) => error)
    if (said instanceof ChainError && said.code === 'ALREADY_DONE') return
  }
}

/** The chain's index is a slot behind. */
async function buildWhenIndexed(bare: Bare, group: AssetItem[]): Promise<SignedTransaction> {
  for (;;) {
    const signed = await bare.program.build(contextOf(bare), group, await options(bare)).catch(() => null)
    if (signed) return signed
  }
}
