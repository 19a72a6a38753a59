import pMap from 'p-map'
import { findOptionalSignatureBefore, listKnownSignatures, listLoggedSignatures } from '#db/census/count.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { AssetItem, AssetProgram } from '../chains/programs.ts'
import type { ReadContext } from '../context.ts'
import type { FoundOnNfts, Search } from './asset-search.ts'
import { isGivenUp } from './define-operation.ts'

const readsAtOnce = 16
const signaturesAtOnce = 1_000

/**
 * For what may be done to an NFT again and again: what the wallet did to the NFTs of these items since their run was created, in
 * transactions that the rows lack. One that did what an item asks is the item's, also where another came after it. Where the
 * wallet gave an NFT other content, and nothing since the run was created did what the item asks, that is a newer word, whose rows
 * are lost: the item is superseded. What is older than the run says nothing: whoever asked for the run had seen it.
 */
export async function findSince<Item extends AssetItem, Done extends AssetItem>(
  {
    context,
    program,
    toItem,
  }: Pick<Search<Item, Done>, 'context' | 'toItem'> & { program: Pick<AssetProgram<Item, Done>, 'readDone'> },
  { signatures, certain, adopted, since, givenUp }: Unknown,
  planned: PlannedItem[],
): Promise<FoundOnNfts<Done>> {
  const items = planned.map(toItem)
  const read = await pMap(signatures, (signature) => program.readDone(context, items, signature), {
    concurrency: readsAtOnce,
  })
  const newestFirst = read.filter(({ landed }) => landed.at === null || landed.at >= since).toReversed()
  const result: FoundOnNfts<Done> = { found: [], givenUp, superseded: [], uncertain: [] }
  const doneIds = new Set<string>()
  const unsureIds = new Set<string>()
  const newerOf = new Map<string, string>()
  for (const { landed, items: done, others } of newestFirst) {
    const { signature } = landed
    // The last one that did it is the one that it is so by.
    const own = done.filter(({ assetId }) => !doneIds.has(assetId))
    if (certain.has(signature) && own.length > 0) result.found.push({ landed, items: own })
    for (const { assetId } of own) (certain.has(signature) ? doneIds : unsureIds).add(assetId)
    // What a run has adopted is in the rows, which know what came before it.
    if (!adopted.has(signature))
      for (const assetId of others) {
        if (!certain.has(signature)) unsureIds.add(assetId)
        else if (!newerOf.has(assetId)) newerOf.set(assetId, signature)
      }
  }
  for (const [at, { itemId }] of planned.entries()) {
    const assetId = items[at]?.assetId ?? ''
    const newer = newerOf.get(assetId)
    if (doneIds.has(assetId)) continue
    // One RPC that does not know a transaction yet is enough to wait for it.
    if (unsureIds.has(assetId)) result.uncertain.push(itemId)
    else if (newer !== undefined) result.superseded.push({ itemId, signature: newer })
  }
  return result
}

/** Transactions of the wallet that no row of a run knows. */
export interface Unknown {
  /** The oldest first. */
  signatures: string[]
  /** Of those, the ones that every RPC knows. */
  certain: ReadonlySet<string>
  /** Of those, the ones that a run has taken into the rows, and may have done items of another: a list that was entered in two parts. */
  adopted: ReadonlySet<string>
  /** Attempts of the run that were given up and are there all the same. */
  givenUp: number[]
  /** What is older says nothing. */
  since: Date
}

/** Lists them from before the run was created on. */
export async function listUnknown<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  { run, context }: Search<Item, Done>,
): Promise<Unknown> {
  const { census } = ctx.chain.programs
  const { address } = context.authority
  const since = new Date(run.master.registeredAt.getTime() - ctx.policy.clocksApartMs)
  const after = await findOptionalSignatureBefore(ctx.db, { payerAddress: address, at: since })
  const all = await census.listSignatures(address, after)
  const signatures: string[] = []
  const givenUp: number[] = []
  const adopted = new Set<string>()
  for (let from = 0; from < all.length; from += signaturesAtOnce) {
    const block = all.slice(from, from + signaturesAtOnce)
    const [known, logged] = await Promise.all([
      listKnownSignatures(ctx.db, block),
      listLoggedSignatures(ctx.db, block),
    ])
    for (const [signature, attempt] of known) {
      if (attempt.masterId === run.master.id && isGivenUp(attempt)) givenUp.push(attempt.attemptId)
      if (attempt.isAdopted) adopted.add(signature)
    }
    signatures.push(
      ...block.filter(
        (signature) => adopted.has(signature) || !(known.has(signature) || logged.has(signature)),
      ),
    )
  }
  const own = await listPaidBy(ctx, address, signatures)
  return { signatures: own, certain: await census.listCertain(own), adopted, givenUp, since }
}

/** Most that touch a wallet and have no row were paid for by others. */
async function listPaidBy(ctx: ReadContext, address: string, signatures: string[]): Promise<string[]> {
  const { census } = ctx.chain.programs
  const payers = await pMap(signatures, (signature) => census.readPayer(signature), {
    concurrency: readsAtOnce,
  })
  return signatures.filter((_, at) => payers[at] === address)
}
