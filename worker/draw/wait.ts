import type { DrawWait } from '#contract/draw/codes.ts'
import { ChainError } from '../chains/chain-error.ts'

export type DrawChain = 'Kaia' | 'Solana'

/** Why a draw does not go on now; it is looked at again, and nothing of it is decided. */
export class DrawHeldUp extends Error {
  override name = 'DrawHeldUp'
  readonly reason: DrawWait
  readonly params: Record<string, string>

  constructor(reason: DrawWait, params: Record<string, string> = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}

/** The same work, whose troubles with a chain are reasons to wait. */
export async function onChain<T>(chain: DrawChain, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainError) throw new DrawHeldUp(waitOf(error), { chain })
    throw error
  }
}

function waitOf({ said }: ChainError): DrawWait {
  switch ('code' in said ? said.code : null) {
    case 'WITNESSES_FEW':
      return 'WITNESSES_FEW'
    case 'BLOCK_DISPUTED':
    case 'HEAD_DISPUTED':
      return 'RPCS_DISAGREE'
    case 'HISTORY_CUT':
      return 'HISTORY_GONE'
    default:
      return 'RPC_UNREACHABLE'
  }
}
