import type { Fault, Network } from './fault.ts'
import { treeFaults } from './full-tree.ts'
import { rareLies, usualLies } from './lies.ts'
import { machineFaults } from './machines.ts'
import { rareNetworkFaults, sendFaults, usualNetworkFaults } from './network.ts'
import { controls } from './operator.ts'

const usual = { ...usualNetworkFaults, ...usualLies }
const catalogue = {
  ...usual,
  ...rareNetworkFaults,
  ...rareLies,
  ...sendFaults,
  ...treeFaults,
  ...machineFaults,
  ...controls,
}

export type FaultName = keyof typeof catalogue
export const faultNames = Object.keys(catalogue) as FaultName[]
/** Those that need nothing but a chain. */
export const usualFaults: ReadonlyMap<FaultName, Fault<Network>> = new Map(
  Object.entries(usual) as [keyof typeof usual, Fault<Network>][],
)
/** How often each was injected. */
export type Struck = Partial<Record<FaultName, number>>

export function faultOf(name: FaultName): Fault {
  return catalogue[name]
}

/** And these of a whole installation. */
const usualBeside: FaultName[] = ['other-slot-time', 'database-restart', 'queue-lost']

/** @param text `all`, `usual`, or names with commas between them. @throws Error that names what there is. */
export function parseFaults(text: string): FaultName[] {
  if (text === 'all') return faultNames
  if (text === 'usual') return [...usualFaults.keys(), ...usualBeside]
  return text.split(',').map((name) => {
    const found = faultNames.find((one) => one === name)
    if (!found) throw new Error(`There is no fault ${name}. There are: all, usual, ${faultNames.join(', ')}.`)
    return found
  })
}
