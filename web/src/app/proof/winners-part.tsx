import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishedDraw } from '#contract/draw/verify-draw.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MySection, MySubtitle } from '#web/src/ui/site/app/personal-parts.tsx'
import { Mono } from './mono.tsx'
import { WalletSearch } from './wallet-search.tsx'

/** What a first look shows; the rest is asked for. */
const firstShown = 100

/** Who was drawn, in order; a wallet is found by its beginning. */
export function WinnersPart({ published: { winners, reserves } }: { published: PublishedDraw }) {
  const { t } = useTranslation('site')
  const [wanted, setWanted] = useState('')
  return (
    <MySection id="draw-winners" title={t('proof.draw.winnersTitle', { count: winners.length })}>
      <div className="mb-6 max-w-xl">
        <WalletSearch label={t('proof.draw.find')} value={wanted} onChange={setWanted} />
      </div>
      <Drawn wallets={winners} wanted={wanted} />
      {reserves.length > 0 && (
        <>
          <MySubtitle>{t('proof.draw.reservesTitle', { count: reserves.length })}</MySubtitle>
          <Drawn wallets={reserves} wanted={wanted} />
        </>
      )}
    </MySection>
  )
}

function Drawn({ wallets, wanted }: { wallets: readonly string[]; wanted: string }) {
  const { t } = useTranslation('site')
  const [isAll, setAll] = useState(false)
  const placed = wallets.map((wallet, index) => ({ wallet, place: index + 1 }))
  const found = wanted === '' ? placed : placed.filter(({ wallet }) => wallet.startsWith(wanted))
  const shown = isAll ? found : found.slice(0, firstShown)
  return (
    <div aria-live="polite">
      {found.length === 0 && <p className="text-muted">{t('proof.draw.notFound')}</p>}
      <ol className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        {shown.map(({ wallet, place }) => (
          <li key={wallet} className="flex items-baseline gap-4">
            <span className="w-12 shrink-0 text-right text-muted tabular-nums">{thousands(place)}</span>
            <Mono>{wallet}</Mono>
          </li>
        ))}
      </ol>
      {shown.length < found.length && (
        <p className="mt-6">
          <FlowButton onClick={() => setAll(true)}>{t('proof.draw.all', { count: found.length })}</FlowButton>
        </p>
      )}
    </div>
  )
}
