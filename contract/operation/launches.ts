import { mintLaunch } from '../mint/launch.ts'
import { burnLaunch } from '../burn/launch.ts'
import { revealLaunch } from '../reveal/launch.ts'
import type { Launch } from './launch.ts'
import type { LaunchKind } from './launch-kinds.ts'

export * from './launch-kinds.ts'

/** How each of them is launched. */
const launches: Record<LaunchKind, Launch> = { mint: mintLaunch, burn: burnLaunch, reveal: revealLaunch }

/** How a kind is launched. */
export function launchOf(kind: LaunchKind): Launch {
  return launches[kind]
}
