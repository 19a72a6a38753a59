import { Coins } from 'lucide-react'
import type { PlanKind } from '#contract/codes/status.ts'
import { partsOf } from '#contract/operation/operations.ts'
import { IconTile, Thumbnail } from '#web/src/ui/art.tsx'

/** Beside a name in a list of all kinds: the picture of NFTs, or what says that it is none. */
export function KindPicture({ kind, seed, sizePx }: { kind: PlanKind; seed: string; sizePx?: number }) {
  const size = sizePx === undefined ? {} : { sizePx }
  return partsOf(kind).isNft ? <Thumbnail seed={seed} {...size} /> : <IconTile icon={Coins} {...size} />
}
