import { readTokenMint, tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { TokenTexts } from '#contract/create-token/quote.ts'
import type { NftMetadata } from '../../asset.ts'
import type { UpdateTokenItem } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import type { Refusal } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { readFields, updateField } from '../instructions/token-2022.ts'
import { transferCoin } from '../instructions/transfer-coin.ts'
import { listUpdates, updateMetadata } from '../instructions/update-metadata.ts'
import type { Instruction } from '../message/instruction.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RentReader } from '../network/rent.ts'
import { readInside } from '../read-back/inside-metadata.ts'
import { expectSame } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import type { TokenChangeSteps } from '../tokens/token-change-program.ts'

/** What a token says of itself, and where: beside its mint in Token Metadata, or inside a mint of Token-2022. */
export interface SeenToken {
  mint: RpcAccount | null
  beside: NftMetadata | null
  inside: ReturnType<typeof readInside>
}

/** Token Metadata, of an update. */
const besideCodes = new Map<number, InstructionCode>([
  [7, 'AUTHORITY_INVALID'],
  [158, 'AUTHORITY_INVALID'],
  [59, 'METADATA_IMMUTABLE'],
  // A creator verified it or took that back since it was read: it is read again.
  [55, 'PROOF_STALE'],
  [94, 'PROOF_STALE'],
])
/** The wallet lacks the rent of a longer text. */
const systemTooLow = 1
const fields = ['name', 'symbol', 'uri'] as const

/** Another name, symbol and URI for a token; all else it says stays. Its update authority signs. */
export function createUpdateSteps(rent: RentReader): TokenChangeSteps<UpdateTokenItem, SeenToken> {
  return {
    look: async (rpc, items, options) => {
      const addresses = items.flatMap(({ assetId }) => [assetId, findMetadataAddress(assetId)])
      const found = await readAccounts(rpc, addresses, { ...options, withData: true })
      return items.map((_, at) => {
        const mint = found[2 * at] ?? null
        const beside = parseMetadata(found[2 * at + 1] ?? null)
        return { mint, beside, inside: readInside(readTokenMint(mint)) }
      })
    },
    isDone: (item, seen) => {
      const told = toldOf(item, seen)
      return told !== null && fields.every((field) => told[field] === item[field])
    },
    findRefusal,
    instructions: (item, seen, wallet) =>
      item.program === 'token'
        ? besideInstructions(item, seen, wallet)
        : [...moreRoom(rent, item, seen, wallet), ...insideInstructions(item, wallet)],
    lastOf,
    checkFinal: (item, seen) => {
      const told = toldOf(item, seen)
      expectSame('name', item.key, item.name, told?.name ?? null)
      expectSame('symbol', item.key, item.symbol, told?.symbol ?? null)
      expectSame('URI', item.key, item.uri, told?.uri ?? null)
    },
    packing: null,
    meaning: (failure) => {
      if (!('custom' in failure)) return null
      return failure.custom === systemTooLow
        ? 'PAYER_BALANCE_TOO_LOW'
        : (besideCodes.get(failure.custom) ?? null)
    },
  }
}

function toldOf({ program }: UpdateTokenItem, { beside, inside }: SeenToken) {
  return program === 'token' ? beside : inside
}

function findRefusal(item: UpdateTokenItem, seen: SeenToken, wallet: string): Refusal | null {
  const { assetId: mint, program } = item
  const told = toldOf(item, seen)
  const isOfProgram = seen.mint?.owner === tokenProgramIds[program]
  if (!isOfProgram || told?.mint !== mint)
    return { code: 'METADATA_INVALID', detail: { code: 'TOKEN_UNNAMED', params: { mint } } }
  const authority = told.updateAuthority
  const isOpen = program === 'token' ? seen.beside?.isMutable === true : authority !== SYSTEM_PROGRAM
  if (!isOpen) return { code: 'METADATA_IMMUTABLE', detail: { code: 'TOKEN_IMMUTABLE', params: { mint } } }
  return authority === wallet
    ? null
    : {
        code: 'AUTHORITY_INVALID',
        detail: { code: 'TOKEN_UPDATE_OF_OTHER', params: { mint, authority, wallet } },
      }
}

function textsOf({ name, symbol, uri }: TokenTexts): TokenTexts {
  return { name, symbol, uri }
}

function besideInstructions(item: UpdateTokenItem, { beside }: SeenToken, wallet: string): Instruction[] {
  return beside ? [updateMetadata(beside, textsOf(item), wallet)] : []
}

/** All of them, so that the transaction itself says what the token is called from then on. */
function insideInstructions(item: UpdateTokenItem, authority: string): Instruction[] {
  return fields.map((field) => updateField({ mint: item.assetId, authority }, { field, text: item[field] }))
}

/** The rent of what the texts are longer. */
function moreRoom(
  rent: RentReader,
  item: UpdateTokenItem,
  { mint, inside }: SeenToken,
  wallet: string,
): Instruction[] {
  if (!mint || !inside) return []
  const lamports = rent.lamports(mint.data.length + bytesOf(item) - bytesOf(inside)) - mint.lamports
  return lamports > 0n ? [transferCoin(wallet, item.assetId, lamports)] : []
}

function bytesOf(texts: TokenTexts): number {
  return fields.reduce((sum, field) => sum + Buffer.byteLength(texts[field]), 0)
}

function lastOf(item: UpdateTokenItem, calls: OuterCall[]): 'asked' | 'other' | null {
  const { assetId, program } = item
  const said: Partial<TokenTexts> | undefined =
    program === 'token' ? listUpdates(assetId, calls).at(-1) : readFields(assetId, calls)
  if (said === undefined || fields.every((field) => said[field] === undefined)) return null
  return fields.every((field) => said[field] === item[field]) ? 'asked' : 'other'
}
