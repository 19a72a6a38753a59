import { z } from 'zod'
import { planKinds, type PlanKind } from '../codes/status.ts'

/** The operations that an admin launches with a list. Apart from what each of them is: every page of the console loads this. */
const names = [
  'mint',
  'burn',
  'sendCoin',
  'sendToken',
  'transfer',
  'reveal',
  'verifyCreator',
  'verifyCollection',
  'updateAuthority',
  'mintToken',
  'burnToken',
  'freezeToken',
] as const satisfies readonly PlanKind[]
export type LaunchKind = (typeof names)[number]

/** What a list is for when nobody says. */
export const firstLaunchKind: LaunchKind = 'mint'
export const launchKinds = planKinds.filter(isLaunchKind)
export const launchKindSchema = z.enum(names)

/** Whether an admin can launch a kind; a collection is made on its own page. */
export function isLaunchKind(kind: PlanKind): kind is LaunchKind {
  return names.some((name) => name === kind)
}
