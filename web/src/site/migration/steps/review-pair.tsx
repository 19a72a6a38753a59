import { useTranslation } from 'react-i18next'
import type { Arrival, MigrationRoute } from '#contract/migration/migration.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { NftPair } from '#web/src/ui/site/flow/nft-parts.tsx'
import { shortAddress } from '../../wallet/index.ts'
import { keyOf, type ChosenNft } from '../draft.ts'

interface ReviewPairProps {
  nft: ChosenNft
  /** The old wallet. */
  from: string
  /** The Solana address. */
  to: string
  route: MigrationRoute | undefined
  /** Undefined where it is not known: then the old picture stands in, and that is said. */
  arrival: Arrival | undefined
  /** The question what arrives was answered, one way or the other. */
  isKnown: boolean
}

/** What leaves and what arrives, side by side. */
export function ReviewPair({ nft, from, to, route, arrival, isKnown }: ReviewPairProps) {
  const { t } = useTranslation('site')
  const newProject = currentLanguage() === 'kor' ? route?.newProjectNameKor : route?.newProjectName
  const image = arrival?.image ?? null
  return (
    <NftPair
      from={{
        label: t('migration.review.leaves'),
        name: nft.name,
        lines: [t(`migration.chains.${route?.chain ?? 'kaia'}`), shortAddress(from)],
        picture: { src: nft.image, seed: keyOf(nft) },
      }}
      to={{
        label: t('migration.review.arrives'),
        name: arrival?.name ?? `${newProject ?? ''} #${nft.tokenId}`,
        lines: [[t('migration.chains.solana'), arrival?.symbol].filter(Boolean).join(', '), shortAddress(to)],
        picture: { src: image ?? nft.image, seed: keyOf(nft) },
        note: isKnown && image === null ? t('migration.review.oldPicture') : undefined,
      }}
    />
  )
}
