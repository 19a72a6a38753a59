import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feature } from '#contract/feature/codes.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { Opening } from '#web/src/site/feature/index.ts'
import type { PageProps } from '#web/src/site/frame/loaded-page.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { MintingPart } from './minting-part.tsx'
import { MyFrame, OwnPart } from './my-frame.tsx'
import { OverviewPart } from './overview-part.tsx'
import { PaymentsSection } from './payments-section.tsx'

/** What the parts that are to come are about. */
const comingParts: Record<string, Feature> = {
  mypageDrop: 'drop',
  mypageForge: 'forge',
  mypageTwig: 'staking',
  mypageVesting: 'vesting',
  mypageVestingDetail: 'vesting',
}

/** What stands in one's own page; every other id is its first part. */
const parts: Record<string, ComponentType<{ session: WalletSession }>> = {
  mypageMinting: MintingPart,
  mypagePayments: PaymentsSection,
}

/** The personal page and its children: SPEC.md section 2. */
export function MyPage({ route }: PageProps) {
  const coming = comingParts[route.id]
  if (coming)
    return (
      <MyFrame part={route.id}>
        <Coming of={coming} />
      </MyFrame>
    )
  const Part = parts[route.id] ?? OverviewPart
  return (
    <OwnPart part={route.id} isOfWallets={Part === MintingPart}>
      {(session) => <Part session={session} />}
    </OwnPart>
  )
}

function Coming({ of }: { of: Feature }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  return (
    <div>
      <Opening of={of} />
      <p className="mt-6">
        <ActionLink to={home}>{t('mypage.backHome')}</ActionLink>
      </p>
    </div>
  )
}
