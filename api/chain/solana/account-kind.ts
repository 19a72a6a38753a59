import { z } from 'zod'
import type { addressVerdicts } from '#contract/migration/codes.ts'
import { classifyAddress } from '#contract/list/cells/address.ts'
import { askAnyRpc, RpcRefused, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'

export type AccountKind = (typeof addressVerdicts)[number]

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Sizes of SPL Token's accounts: a mint, and where Token-2022 says in one byte what follows. */
const mintBytes = 82
const kindOffset = 165
const kindMint = 1

const schema = z.object({
  value: z
    .object({ owner: z.string(), executable: z.boolean(), data: z.tuple([z.string(), z.literal('base64')]) })
    .nullable(),
})

/**
 * Whether an NFT sent to an address reaches a holder of a key. That no account is there is NEVER_USED and no OK: of the
 * mistyped addresses that have the form of one, about half are such. An account that belongs to a program is refused as
 * one: it is no wallet, whatever its key.
 */
export async function readAccountKind(urls: readonly string[], address: string): Promise<AccountKind> {
  const offline = judgeText(address)
  if (offline !== 'OK') return offline
  try {
    const dataSlice = { offset: 0, length: kindOffset + 1 }
    const params = [address, { encoding: 'base64', commitment: 'confirmed', dataSlice }]
    return judge(await askAnyRpc(urls, { method: 'getAccountInfo', params, schema }))
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return 'UNREACHABLE'
    throw error
  }
}

/** What the text alone says. PROGRAM: one of the well-known programs. */
export function judgeText(address: string): AccountKind {
  if (address === '') return 'EMPTY'
  switch (classifyAddress(address, new Map()).kind) {
    case 'wallet':
      return 'OK'
    case 'offCurve':
      return 'OFF_CURVE'
    case 'lowerCased':
      return 'LOWER_CASED'
    case 'upperCased':
      return 'UPPER_CASED'
    case 'evm':
    case 'badCharacter':
    case 'badLength':
    case 'signature':
      return 'NOT_AN_ADDRESS'
    default:
      return 'PROGRAM'
  }
}

function judge({ value }: z.output<typeof schema>): AccountKind {
  if (value === null) return 'NEVER_USED'
  if (value.executable) return 'PROGRAM'
  if (!tokenPrograms.includes(value.owner)) return value.owner === systemProgram ? 'OK' : 'PROGRAM'
  const data = Buffer.from(value.data[0], 'base64')
  return data.length === mintBytes || data[kindOffset] === kindMint ? 'MINT' : 'TOKEN_ACCOUNT'
}
