import { setComputeUnitLimit, setComputeUnitPrice } from '@metaplex-foundation/mpl-toolbox'
import type { SendOptions } from '../../transaction.ts'
import type { Instruction } from '../message/instruction.ts'
import { fromUmi, umi } from './from-umi.ts'

/** Limit, then price: always both, so that item instructions keep their index. Not for v1, which has fields for them. */
export function computeBudget(options: Pick<SendOptions, 'computeUnits' | 'microLamports'>): Instruction[] {
  const { computeUnits: units, microLamports } = options
  return fromUmi(setComputeUnitLimit(umi, { units }).add(setComputeUnitPrice(umi, { microLamports })))
}
