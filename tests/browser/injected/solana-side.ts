import type { Prompts } from './prompts.ts'
import { WalletRefusal } from './prompts.ts'
import type { SolanaKey } from './keys.ts'

/** What a Solana wallet knows, in Node: it outlives a reload, as an extension does. */
export interface SolanaSide {
  keys: SolanaKey[]
  index: number
  isLocked: boolean
  /** Addresses that approved this site. */
  trusted: Set<string>
}

export function solanaSide(keys: SolanaKey[]): SolanaSide {
  return {
    keys,
    index: 0,
    isLocked: false,
    trusted: new Set(),
  }
}

export function currentSolana(side: SolanaSide): SolanaKey {
  const key = side.keys[side.index]
  if (!key) throw new Error(`The test wallet has no account ${side.index}.`)
  return key
}

/** Answers connect, current and signMessage. Bytes travel as arrays. */
export async function answerSolana(
  side: SolanaSide,
  prompts: Prompts,
  wallet: string,
  method: string,
  params: unknown[],
): Promise<unknown> {
  const key = currentSolana(side)
  const isOpen = !side.isLocked && side.trusted.has(key.address)
  switch (method) {
    case 'current':
      return isOpen ? key.address : null
    case 'connect': {
      if (isOpen) return key.address
      if (params[0] === 'silent') throw new WalletRefusal(4001, 'User rejected the request.')
      await prompts.ask(wallet, 'connect')
      side.isLocked = false
      side.trusted.add(key.address)
      return key.address
    }
    case 'disconnect':
      return null
    case 'signMessage': {
      if (!isOpen) throw new WalletRefusal(4100, 'The requested account has not been authorized.')
      await prompts.ask(wallet, 'sign')
      return [...currentSolana(side).sign(Uint8Array.from(params[0] as number[]))]
    }
    default:
      throw new WalletRefusal(4200, `The test wallet does not know ${method}.`)
  }
}
