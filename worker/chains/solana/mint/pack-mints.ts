import type { MintContext, MintItem } from '../../programs.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import { createGuard } from '../instructions/guard.ts'
import type { Instruction } from '../message/instruction.ts'
import { MessageSizer } from '../message/message-sizer.ts'
import { itemInstructions, type MintBuilder } from './item-instructions.ts'
import {
  BUDGET_INSTRUCTIONS,
  COMPUTE_UNITS_MAX,
  COMPUTE_UNITS_PER_ITEM,
  TRACE_LENGTH_MAX,
  TRACE_PER_ITEM,
} from '../limits/transaction-limits.ts'

/** A seed as long as seeds get: the real one is chosen after packing. */
const LONGEST_SEED = '1'.repeat(32)

/**
 * Splits items, in order, into groups that fit one transaction by bytes, instruction trace and
 * compute units. Room for a guard is kept when the context carries one, whatever its seed.
 */
export function packMints(builder: MintBuilder, context: MintContext, items: MintItem[]): MintItem[][] {
  const itemsMax = itemsByRuntimeLimits(context)
  const prologue = longestPrologue(context)
  const groups: MintItem[][] = []
  let group: MintItem[] = []
  let sizer = startSizer(context, prologue)
  for (const item of items) {
    const { instructions } = itemInstructions(builder, context, item)
    if (group.length < itemsMax && sizer.tryAdd(instructions)) {
      group.push(item)
      continue
    }
    if (group.length > 0) groups.push(group)
    group = []
    sizer = startSizer(context, prologue)
    // An item too large for any transaction gets a group of its own: building it says what is wrong.
    if (sizer.tryAdd(instructions)) group.push(item)
    else groups.push([item])
  }
  if (group.length > 0) groups.push(group)
  return groups
}

function itemsByRuntimeLimits({ standard, version, guard }: MintContext): number {
  const prologue = BUDGET_INSTRUCTIONS[version] + (guard === null ? 0 : 1)
  const byTrace = Math.floor((TRACE_LENGTH_MAX - prologue) / TRACE_PER_ITEM[standard])
  const byCompute = Math.floor(COMPUTE_UNITS_MAX / COMPUTE_UNITS_PER_ITEM[standard])
  return Math.min(byTrace, byCompute)
}

function longestPrologue({ version, guard, authority }: MintContext): Instruction[] {
  const budget = version === 'v0' ? computeBudget({ computeUnits: 0, microLamports: 0n }) : []
  return guard === null ? budget : [...budget, createGuard(authority.address, LONGEST_SEED, 0n)]
}

function startSizer({ version, authority }: MintContext, prologue: Instruction[]): MessageSizer {
  const sizer = new MessageSizer(version, authority.address)
  sizer.tryAdd(prologue)
  return sizer
}
