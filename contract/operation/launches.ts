import { mintLaunch } from '../mint/launch.ts'
import { burnLaunch } from '../burn/launch.ts'
import { sendCoinLaunch } from '../send-coin/launch.ts'
import { sendTokenLaunch } from '../send-token/launch.ts'
import { transferLaunch } from '../transfer/launch.ts'
import { revealLaunch } from '../reveal/launch.ts'
import { verifyCreatorLaunch } from '../verify-creator/launch.ts'
import { verifyCollectionLaunch } from '../verify-collection/launch.ts'
import { updateAuthorityLaunch } from '../update-authority/launch.ts'
import { mintTokenLaunch } from '../mint-token/launch.ts'
import { burnTokenLaunch } from '../burn-token/launch.ts'
import { freezeTokenLaunch } from '../freeze-token/launch.ts'
import type { Launch } from './launch.ts'
import type { LaunchKind } from './launch-kinds.ts'

export * from './launch-kinds.ts'

/** How each of them is launched. */
const launches: Record<LaunchKind, Launch> = {
  mint: mintLaunch,
  burn: burnLaunch,
  sendCoin: sendCoinLaunch,
  sendToken: sendTokenLaunch,
  transfer: transferLaunch,
  reveal: revealLaunch,
  verifyCreator: verifyCreatorLaunch,
  verifyCollection: verifyCollectionLaunch,
  updateAuthority: updateAuthorityLaunch,
  mintToken: mintTokenLaunch,
  burnToken: burnTokenLaunch,
  freezeToken: freezeTokenLaunch,
}

/** How a kind is launched. */
export function launchOf(kind: LaunchKind): Launch {
  return launches[kind]
}
