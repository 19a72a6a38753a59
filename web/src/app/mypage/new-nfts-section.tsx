import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton, FlowSkeleton } from '../../ui/site/flow/flow-parts.tsx'
import { NftGrid } from '../../ui/site/flow/nft-parts.tsx'
import { MyEmpty, MyNft, MySection } from '../../ui/site/app/personal-parts.tsx'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { fetchNewNfts } from './api.ts'
import { wallText } from '#contract/zoned-time.ts'
import type { OwnedNewNft } from '#contract/mypage/my-page.ts'
import { revealCheckPath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useNftReveals, type RevealedNft } from './use-nft-reveals.ts'

/** What the Solana wallet owns, as the chain's index says. */
export function NewNftsSection({ owner, hasWallet }: { owner: string; hasWallet: boolean }) {
  const { t } = useTranslation('site')
  const [pages, setPages] = useState(1)
  const reads = useRef(new Map<number, () => Promise<boolean>>())
  const refresh = async (): Promise<boolean> =>
    (await Promise.all([...reads.current.values()].map((read) => read()))).every(Boolean)
  return (
    <MySection
      id="my-new-nfts"
      title={t('mypage.newNfts.title')}
      action={hasWallet && <RefreshButton onRefresh={refresh} />}
    >
      {hasWallet ? (
        Array.from({ length: pages }, (_, index) => (
          <Page
            key={index}
            page={index + 1}
            owner={owner}
            reads={reads.current}
            onMore={index === pages - 1 ? () => setPages(pages + 1) : undefined}
          />
        ))
      ) : (
        <MyEmpty title={t('mypage.newNfts.noWallet')} />
      )}
    </MySection>
  )
}

interface PageProps {
  page: number
  owner: string
  /** Where each page leaves its way to be read again. */
  reads: Map<number, () => Promise<boolean>>
  onMore: (() => void) | undefined
}

function Page({ page, owner, reads, onMore }: PageProps) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`new nfts ${page} ${owner}`, () => fetchNewNfts(page))
  useEffect(() => void reads.set(page, retry), [reads, page, retry])
  const reveals = useNftReveals(data?.rows.map((it) => it.assetId) ?? [])
  const names = data?.rows.map((it) => reveals.get(it.assetId)?.token.name ?? it.name)
  useTextFonts(names?.join(''))
  if (!data && error !== undefined) return <NotLoaded retry={retry} />
  if (!data) return <FlowSkeleton label={t('mypage.loading')} />
  if (data.total === 0)
    return <MyEmpty title={t('mypage.newNfts.none')} text={t('mypage.newNfts.noneText')} />
  return (
    <div className="mb-3">
      <NftGrid>
        {data.rows.map((nft) => (
          <li key={nft.assetId}>
            <Nft nft={nft} revealed={reveals.get(nft.assetId)} />
          </li>
        ))}
      </NftGrid>
      {onMore && page * data.pageSize < data.total && (
        <p className="mt-6">
          <FlowButton onClick={onMore}>{t('mypage.more')}</FlowButton>
        </p>
      )}
    </div>
  )
}

/** An NFT as it is now: once a reveal has turned it, what it became, before an index knows. */
function Nft({ nft, revealed }: { nft: OwnedNewNft; revealed: RevealedNft | undefined }) {
  const { t } = useTranslation('site')
  const note = t(nft.isCompressed ? 'mypage.newNfts.compressed' : 'mypage.newNfts.plain')
  const token = revealed?.token
  return (
    <MyNft
      name={token?.name ?? nft.name}
      note={note}
      picture={{ src: token?.image ?? nft.image, seed: nft.assetId }}
      more={revealed && <Standing {...revealed} />}
    />
  )
}

function Standing({ reveal, token }: RevealedNft) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const { state, scheduledAt } = reveal
  if (token.isRevealed)
    return (
      <PageLink to={revealCheckPath(language, { revealId: reveal.revealId, number: token.number })}>
        {t('mypage.reveal.revealed')}
      </PageLink>
    )
  if (state === 'running') return t('mypage.reveal.running')
  if (state === 'scheduled' && scheduledAt)
    return t('mypage.reveal.scheduled', { at: wallText(new Date(scheduledAt)).slice(0, 16) })
  return t('mypage.reveal.waiting')
}
