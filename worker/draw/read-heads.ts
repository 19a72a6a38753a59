import { mainnetWitnessesMin } from '#contract/codes/rpc.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import type { DrawContext } from './draw-context.ts'
import { DrawHeldUp, onChain } from './wait.ts'

/** One of the two chains, as its RPCs tell of it together. */
export interface ChainSpeed {
  /** The newest block that any RPC says there is: what lies behind it nobody can know. */
  highest: number
  /** The newest one that as many know as have to agree. */
  lowest: number
  /** How long a block takes, as measured. */
  blockMs: number
}

/** How long a block takes at most, where a draw names one so long ahead: measured slower, it is taken to become faster again. */
export const blockMsMax = { kaia: 1_000, solana: 400 } as const
const blockMsMin = 20
/** Blocks of Kaia that its speed is measured over. */
const measuredBlocks = 120

/** @throws DrawHeldUp while no RPC of Kaia may be asked. */
export async function findKaia({ sourceChains, network }: DrawContext): Promise<SourceChainEntry> {
  const kaia = sourceChains.get('kaia')
  if (!kaia || !(await onChain('Kaia', () => kaia.isRightChain()))) throw new DrawHeldUp('KAIA_OFF')
  if (network === 'mainnet' && kaia.hosts < mainnetWitnessesMin)
    throw new DrawHeldUp('WITNESSES_FEW', { chain: 'Kaia' })
  return kaia
}

export function readKaia({ client }: SourceChainEntry): Promise<ChainSpeed> {
  return onChain('Kaia', async () => {
    const heights = await client.heads()
    const { number: lowest } = await client.head()
    const before = Math.max(0, lowest - measuredBlocks)
    const [from, to] = [await client.block(before), await client.block(lowest)]
    const spanMs = from && to ? to.time.getTime() - from.time.getTime() : 0
    const isMeasured = lowest > before && spanMs > 0
    return {
      highest: Math.max(...heights),
      lowest,
      blockMs: isMeasured ? Math.max(blockMsMin, spanMs / (lowest - before)) : blockMsMax.kaia,
    }
  })
}

export function readSolana({ chain, conditions }: DrawContext): Promise<ChainSpeed> {
  return onChain('Solana', async () => {
    const slots = (await chain.slotHeads()).map(Number)
    const { slotMs } = await conditions()
    return {
      highest: Math.max(...slots),
      lowest: Math.min(...slots),
      blockMs: Math.max(blockMsMin, slotMs ?? blockMsMax.solana),
    }
  })
}
