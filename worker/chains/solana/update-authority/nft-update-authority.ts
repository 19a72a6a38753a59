import { getUpdateV1InstructionDataSerializer, updateV1 } from '@metaplex-foundation/mpl-token-metadata'
import { publicKey, some, unwrapOption } from '@metaplex-foundation/umi'
import type { UpdateAuthorityItem } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { TOKEN_METADATA_PROGRAM } from '../address/well-known.ts'
import type { NftStep } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'

const codes = new Map<number, InstructionCode>([
  [7, 'AUTHORITY_INVALID'],
  [158, 'AUTHORITY_INVALID'],
  // It is gone.
  [57, 'NFT_MISSING'],
  [63, 'NFT_MISSING'],
])

/** The update authority of an NFT or of a collection gives itself away; everything else it says stays. */
export const nftUpdateAuthority: NftStep<UpdateAuthorityItem, UpdateAuthorityItem> = {
  trace: 1,
  // Measured: 19,000.
  units: 25_000,
  codes: [codes],
  isOfKind: ({ assetId }, calls) => listHandOvers(assetId, calls).length > 0,
  isDone: ({ metadata }, { newAuthority }) => metadata.updateAuthority === newAuthority,
  findRefusal: ({ assetId, metadata }, { target }, { authority: wallet }) => {
    const { updateAuthority: authority, isCollection } = metadata
    if (authority !== wallet)
      return {
        code: 'AUTHORITY_INVALID',
        detail: { code: 'NFT_OF_OTHER_AUTHORITY', params: { assetId, authority, wallet } },
      }
    // It would not wait for what comes before it.
    return target === 'nft' && isCollection
      ? { code: 'METADATA_INVALID', detail: { code: 'TARGET_IS_COLLECTION', params: { assetId } } }
      : null
  },
  instructions: (_nft, { assetId, newAuthority }, authority) => [
    oneFromUmi(
      updateV1(umi, {
        mint: publicKey(assetId),
        metadata: publicKey(findMetadataAddress(assetId)),
        authority: umiSigner(authority),
        payer: umiSigner(authority),
        newUpdateAuthority: some(publicKey(newAuthority)),
      }),
    ),
  ],
  accountsOf: ({ assetId }) => [findMetadataAddress(assetId)],
  readBack: (item, { calls, accounts: [account = null] }) => {
    const done = readHandOver(item, calls)
    const found = parseMetadata(account)?.updateAuthority ?? null
    expectSame('update authority', item.key, item.newAuthority, found)
    return done
  },
  readCalls: readHandOver,
}

const serializer = getUpdateV1InstructionDataSerializer()

/** @throws ChainError READ_BACK_MISMATCH when the last authority in the instructions is not the one that was asked for. */
function readHandOver(item: UpdateAuthorityItem, calls: OuterCall[]): UpdateAuthorityItem {
  const signed = listHandOvers(item.assetId, calls).at(-1)
  if (signed === undefined)
    throw mismatch('outcome', item.key, { planned: 'handed over', found: 'another change' })
  expectSame('update authority', item.key, item.newAuthority, signed)
  return item
}

/** To whom the instructions hand this NFT over. */
function listHandOvers(assetId: string, calls: OuterCall[]): string[] {
  const metadata = findMetadataAddress(assetId)
  const own = calls.filter(
    ({ program, accounts }) => program === TOKEN_METADATA_PROGRAM && accounts.includes(metadata),
  )
  return own.flatMap((call) => newAuthorityOf(call) ?? [])
}

/** Null when it is another instruction, or one that leaves the authority alone. */
function newAuthorityOf({ data }: OuterCall): string | null {
  try {
    const [found] = serializer.deserialize(data)
    const isUpdate = Buffer.compare(serializer.serialize(found), data) === 0
    return isUpdate ? unwrapOption(found.newUpdateAuthority) : null
  } catch {
    return null
  }
}
