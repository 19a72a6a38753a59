import { Interface, isCallException } from 'ethers'
import { afterAll, beforeAll } from 'vitest'

import { readContract } from '#worker/chains/evm/compile.ts'
import { startAnvil, type Anvil, type AnvilAccount } from '#tests/support/anvil.ts'

export interface Cast {
  anvil: Anvil
  owner: AnvilAccount
  seller: AnvilAccount
  buyer: AnvilAccount
  creator: AnvilAccount
  stranger: AnvilAccount
}

/** A chain of its own for the tests of a file, and five people on it. */
export function givenCast(): () => Cast {
  let cast: Cast | null = null
  beforeAll(async () => {
    const anvil = await startAnvil()
    const [owner, seller, buyer, creator, stranger] = anvil.accounts
    if (!owner || !seller || !buyer || !creator || !stranger) throw new Error('anvil has too few accounts.')
    cast = { anvil, owner, seller, buyer, creator, stranger }
  })
  afterAll(() => cast?.anvil.stop())
  return () => {
    if (!cast) throw new Error('The chain is not there yet.')
    return cast
  }
}

/** The name of the error a call is refused with. */
export async function refusedWith(sent: Promise<unknown>): Promise<string> {
  try {
    await sent
  } catch (error) {
    if (!isCallException(error)) throw error
    return error.revert?.name ?? errorName(error.data ?? '0x') ?? error.reason ?? 'without a word'
  }
  throw new Error('It was not refused.')
}

/** When gas is estimated, ethers leaves the error as it came. */
function errorName(data: string): string | undefined {
  return ['OldCollection', 'BnbCollection']
    .map((name) => new Interface(readContract(name).abi).parseError(data)?.name)
    .find((name) => name !== undefined)
}

/** Addresses as they are compared here. */
export function lower(value: unknown) {
  return String(value).toLowerCase()
}
