import pMap from 'p-map'
import { businessKeyOf } from '#db/migration/migration-gather.ts'
import {
  listRecordedNfts,
  type Finding,
  type OldCollection,
  type RecordedNft,
} from '#db/migration/reconcile.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { SagaContext } from '../advance/next-run.ts'
import { compareNft } from './compare.ts'
import { tellDetail, type Told } from '#contract/codes/told.ts'

const readsAtOnce = 8

/** Compares every NFT of a collection that our wallet holds or that a row names. Throws ChainError. */
export async function compareCollection(
  ctx: SagaContext,
  entry: SourceChainEntry,
  oldCollection: OldCollection,
) {
  const records = await listRecordedNfts(ctx.db, oldCollection)
  const held = new Set(
    await entry.client.tokensOf(oldCollection.contract, oldCollection.wallet, oldCollection.fromBlock),
  )
  const recordOf = new Map(records.map((record) => [record.tokenId, record]))
  const tokenIds = [...new Set([...held, ...recordOf.keys()])]
  const found = await pMap(
    tokenIds,
    async (tokenId) => {
      const record = recordOf.get(tokenId) ?? null
      const seen = { isHeld: held.has(tokenId), isMinted: await isMinted(ctx, oldCollection, record) }
      const finding = compareNft(record, seen)
      return (
        finding && {
          ...toFinding(oldCollection, tokenId, record, seen.isHeld),
          finding,
          detail: detailOf(record, seen),
        }
      )
    },
    { concurrency: readsAtOnce },
  )
  return { checked: tokenIds.length, findings: found.flatMap((finding) => finding ?? []) }
}

/** Asked only where an outcome was set: it is there after a mint and absent after a return. */
async function isMinted(ctx: SagaContext, oldCollection: OldCollection, record: RecordedNft | null) {
  if (!record?.outcome) return false
  if (record.mint !== null) return !(await ctx.chain.isAbsent(record.mint))
  const key = businessKeyOf({
    chain: oldCollection.chain,
    oldNftContract: oldCollection.contract,
    oldNftId: record.tokenId,
  })
  const secret = ctx.keyring.secret(oldCollection.secret)
  return !(await ctx.chain.isAbsent(ctx.chain.deriveSigner(secret, key).address))
}

function toFinding(
  oldCollection: OldCollection,
  tokenId: string,
  record: RecordedNft | null,
  isHeld: boolean,
): Omit<Finding, 'finding' | 'detail'> {
  return {
    chain: oldCollection.chain,
    contract: oldCollection.contract,
    tokenId,
    holder: isHeld ? oldCollection.wallet : null,
    migrationId: record?.migrationId ?? null,
  }
}

function detailOf(record: RecordedNft | null, seen: { isHeld: boolean; isMinted: boolean }): Told {
  return tellDetail({
    code: 'RECORDED',
    params: {
      deposit: record?.depositState ?? 'none',
      handling: record?.handling ?? 'none',
      outcome: record?.outcome ?? 'none',
      held: seen.isHeld ? 'held' : 'not-held',
      minted: seen.isMinted ? 'minted' : 'not-minted',
    },
  })
}
