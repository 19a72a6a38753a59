import { useTranslation } from 'react-i18next'
import { FlowSkeleton } from '../../ui/site/flow/flow-parts.tsx'
import { NftGrid } from '../../ui/site/flow/nft-parts.tsx'
import { MyEmpty, MyNft, MySection } from '../../ui/site/app/personal-parts.tsx'
import { fetchOwnedNfts, keyOf } from '#web/src/site/migration/index.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { RefreshButton } from './refresh-button.tsx'
import { NotLoaded } from '../not-loaded.tsx'

/** What the source-chain wallet owns of collections that can move, as the chain says. */
export function SourceNftsSection({ owner, hasWallet }: { owner: string; hasWallet: boolean }) {
  const { t } = useTranslation('site')
  if (hasWallet) return <Owned owner={owner} />
  return (
    <MySection id="my-old-nfts" title={t('mypage.oldNfts.title')}>
      <MyEmpty title={t('mypage.oldNfts.noWallet')} />
    </MySection>
  )
}

function Owned({ owner }: { owner: string }) {
  const { t } = useTranslation('site')
  const owned = useFetched(`my old nfts ${owner}`, fetchOwnedNfts)
  useTextFonts(owned.data?.rows.map((it) => it.name).join(''))
  return (
    <MySection
      id="my-old-nfts"
      title={t('mypage.oldNfts.title')}
      action={owned.data && <RefreshButton onRefresh={owned.retry} />}
    >
      <Nfts owned={owned} />
    </MySection>
  )
}

type Reading = ReturnType<typeof useFetched<Awaited<ReturnType<typeof fetchOwnedNfts>>>>

function Nfts({ owned: { data, error, retry } }: { owned: Reading }) {
  const { t } = useTranslation('site')
  if (!data && error !== undefined) return <NotLoaded retry={retry} />
  if (!data) return <FlowSkeleton label={t('mypage.loading')} />
  if (data.rows.length === 0)
    return <MyEmpty title={t('mypage.oldNfts.none')} text={t('mypage.oldNfts.noneText')} />
  return (
    <NftGrid>
      {data.rows.map((nft) => (
        <li key={keyOf(nft)}>
          <MyNft
            name={nft.name}
            note={
              nft.migrationId !== null
                ? t('migration.choose.onItsWay')
                : nft.isHeld
                  ? t('migration.choose.held')
                  : shortAddress(nft.contract)
            }
            picture={{ src: nft.image, seed: keyOf(nft) }}
          />
        </li>
      ))}
    </NftGrid>
  )
}
