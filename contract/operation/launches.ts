import { z } from 'zod'
import { planKinds, type PlanKind } from '../codes/status.ts'
import { mintLaunch } from '../mint/launch.ts'
import { burnLaunch } from '../burn/launch.ts'
import type { Launch } from './launch.ts'

/** The operations that an admin launches with a list. */
const launches = { mint: mintLaunch, burn: burnLaunch } satisfies Partial<Record<PlanKind, Launch>>
export type LaunchKind = keyof typeof launches

/** What a list is for when nobody says. */
export const firstLaunchKind: LaunchKind = 'mint'
export const launchKinds = planKinds.filter(isLaunchKind)
export const launchKindSchema = z.enum(Object.keys(launches) as [LaunchKind, ...LaunchKind[]])

export function isLaunchKind(kind: PlanKind): kind is LaunchKind {
  return Object.hasOwn(launches, kind)
}

export function launchOf(kind: LaunchKind): Launch {
  return launches[kind]
}
