import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import { addressBytes, addressFromBytes } from '#worker/chains/solana/address/address-bytes.ts'
import { decodeBase58 } from '#worker/chains/solana/address/base58.ts'
import { at, type FakeReply } from '../../worker/chains/solana/fake-rpc.ts'
import { newAddress } from './fake-holders.ts'

/** A token as one RPC tells of it. */
export interface FakeToken {
  mint: string
  supply: bigint
  slot: number
  /** Accounts of it, by their addresses. */
  accounts: Map<string, { owner: string; amount: bigint }>
  /** More of them in one answer are refused. */
  answerMax: number
  /** It keeps a part of what is sent, in no account's amount. */
  withholds: boolean
  /** Called before the accounts of owners whose address begins with this byte are told; null: of all. */
  onRead: (ownerByte: number | null) => void
}

/** @param accounts so much each, of owners whose addresses begin with 0, 7, 14 and so on. */
export function newFakeToken(accounts: number, each = 10n): FakeToken {
  const held = Array.from(
    { length: accounts },
    (_, index) => [newAddress(), { owner: ownerFrom((index * 7) % 256), amount: each }] as const,
  )
  return {
    ...{ mint: newAddress(), supply: each * BigInt(accounts), slot: 100, accounts: new Map(held) },
    ...{ answerMax: 1_000, withholds: false, onRead: () => undefined },
  }
}

/** An address that begins with this byte. */
export function ownerFrom(byte: number): string {
  const bytes = addressBytes(newAddress())
  bytes[0] = byte
  return addressFromBytes(bytes)
}

/** What an RPC answers about it; null for all else. */
export function answerOfToken(token: FakeToken, method: string, params: unknown[]): FakeReply | null {
  switch (method) {
    case 'getMultipleAccounts': {
      const [keys] = params as [string[]]
      return at(
        token.slot,
        keys.map((key) => (key === token.mint ? mintOf(token) : accountOf(token, key))),
      )
    }
    case 'getProgramAccounts':
      return foundBy(token, params)
    default:
      return null
  }
}

function foundBy(token: FakeToken, params: unknown[]): FakeReply {
  const [, { filters }] = params as [string, { filters: { memcmp?: { offset: number; bytes: string } }[] }]
  const ofOwner = filters.find(({ memcmp }) => memcmp?.offset === 32)?.memcmp
  const byte = ofOwner ? (decodeBase58(ofOwner.bytes)?.[0] ?? null) : null
  token.onRead(byte)
  const keys = [...token.accounts]
    .filter(([, { owner }]) => byte === null || addressBytes(owner)[0] === byte)
    .map(([key]) => key)
  if (keys.length > token.answerMax) return { error: { code: -32000, message: 'Response is too big' } }
  return at(
    token.slot,
    keys.map((pubkey) => ({ pubkey, account: accountOf(token, pubkey) })),
  )
}

/** Source of the layouts: spl-token state.rs; spl-token-2022 extension/mod.rs. */
function mintOf({ supply, withholds }: FakeToken) {
  const data = Buffer.alloc(withholds ? 165 + 1 + 4 + 108 : 82)
  data.writeBigUInt64LE(supply, 36)
  data[44] = 6
  data[45] = 1
  if (withholds) {
    data[165] = 1
    data.writeUInt16LE(1, 166)
    data.writeUInt16LE(108, 168)
  }
  return asAccount(data, withholds)
}

function accountOf({ mint, accounts, withholds }: FakeToken, key: string) {
  const held = accounts.get(key)
  if (!held) return null
  const data = Buffer.alloc(165)
  data.set(addressBytes(mint), 0)
  data.set(addressBytes(held.owner), 32)
  data.writeBigUInt64LE(held.amount, 64)
  data[108] = 1
  return asAccount(data, withholds)
}

function asAccount(data: Buffer, isNew: boolean) {
  const owner = tokenProgramIds[isNew ? 'token-2022' : 'token']
  return { lamports: 1_000_000, owner, executable: false, data: [data.toString('base64'), 'base64'] }
}
