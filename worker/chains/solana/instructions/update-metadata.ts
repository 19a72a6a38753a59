import {
  type Creator,
  getUpdateV1InstructionDataSerializer,
  updateV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { none, publicKey, some, unwrapOption } from '@metaplex-foundation/umi'
import type { TokenTexts } from '#contract/create-token/quote.ts'
import type { NftMetadata } from '../../asset.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { TOKEN_METADATA_PROGRAM } from '../address/well-known.ts'
import type { Instruction } from '../message/instruction.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { oneFromUmi, umi, umiSigner } from './from-umi.ts'

/** Other texts for what Token Metadata keeps of a mint. The update replaces all of it: what was read a moment ago stays. */
export function updateMetadata(
  { mint, sellerFeeBasisPoints, ...metadata }: NftMetadata,
  texts: TokenTexts,
  authority: string,
): Instruction {
  return oneFromUmi(
    updateV1(umi, {
      mint: publicKey(mint),
      metadata: publicKey(findMetadataAddress(mint)),
      authority: umiSigner(authority),
      payer: umiSigner(authority),
      data: some({ ...texts, sellerFeeBasisPoints, creators: creatorsOf(metadata) }),
    }),
  )
}

function creatorsOf({ creators }: Pick<NftMetadata, 'creators'>) {
  if (creators.length === 0) return none<Creator[]>()
  return some(
    creators.map(({ address, isVerified, share }) => ({
      ...{ address: publicKey(address), verified: isVerified, share },
    })),
  )
}

const serializer = getUpdateV1InstructionDataSerializer()

/** What the updates of the metadata of this mint among the instructions say. */
export function listUpdates(mint: string, calls: OuterCall[]) {
  const metadata = findMetadataAddress(mint)
  const own = calls.filter(
    ({ program, accounts }) => program === TOKEN_METADATA_PROGRAM && accounts.includes(metadata),
  )
  return own.flatMap((call) => dataOf(call) ?? [])
}

/** Null when it is another instruction, or one that leaves the data alone. */
function dataOf({ data }: OuterCall) {
  try {
    const [found] = serializer.deserialize(data)
    const isUpdate = Buffer.compare(serializer.serialize(found), data) === 0
    return isUpdate ? unwrapOption(found.data) : null
  } catch {
    return null
  }
}
