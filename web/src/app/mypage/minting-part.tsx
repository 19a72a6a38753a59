import { useTranslation } from 'react-i18next'
import type { MyMint } from '#contract/mypage/my-page.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { MyLine } from '../../ui/site/app/personal-parts.tsx'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { ApplicationsSection } from './applications-section.tsx'
import { fetchMints, fetchNewNfts } from './api.ts'
import { dayOf } from './day-of.ts'
import { PagedSection } from './paged-section.tsx'
import { ReceivedSection } from './received-section.tsx'
import { TransactionHash } from '../transaction-hash.tsx'

/** What came or comes to the user's wallets: mints, what runs send, and what was applied for. */
export function MintingPart({ session }: { session: WalletSession }) {
  return (
    <>
      <Minted session={session} />
      <ReceivedSection session={session} />
      <ApplicationsSection session={session} />
    </>
  )
}

/** Mints to the user's Solana wallet, newest first, with their states. */
function Minted({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  const owner = session.user.uuid
  return (
    <PagedSection
      id="my-mints"
      title={t('mypage.parts.minting')}
      name="mints"
      owner={owner}
      fetchPage={fetchMints}
      typedIn={(mint) => mint.name + mint.collectionName}
      none={{ title: t('mypage.mints.none'), text: t('mypage.mints.noneText') }}
      show={(rows) => <Mints rows={rows} owner={owner} />}
    />
  )
}

function readNewest() {
  return fetchNewNfts(1)
}

function Mints({ rows, owner }: { rows: MyMint[]; owner: string }) {
  const { data } = useFetched(`newest nfts ${owner}`, readNewest)
  // An NFT that was transferred since is not among them: then a picture of ours is shown instead.
  const images = new Map(data?.rows.map((it) => [it.assetId, it.image]))
  return (
    <ul>
      {rows.map((mint) => (
        <li key={mint.nftId}>
          <Mint mint={mint} image={images.get(mint.assetId ?? '') ?? null} />
        </li>
      ))}
    </ul>
  )
}

function Mint({ mint, image }: { mint: MyMint; image: string | null }) {
  const { t } = useTranslation('site')
  const name = t('migration.hashes.mintTx')
  return (
    <MyLine
      picture={{ src: image, seed: mint.assetId ?? `${mint.collectionName} ${mint.nftId}` }}
      name={mint.name}
      note={
        <>
          {mint.collectionName}
          {mint.mintedAt && <>, {dayOf(mint.burntAt ?? mint.mintedAt)}</>}
        </>
      }
      state={
        <>
          <span>{t(mint.burntAt ? 'mypage.mints.burnt' : `mypage.mints.states.${mint.status}`)}</span>
          {mint.signature && <TransactionHash signature={mint.signature} name={name} />}
        </>
      }
    />
  )
}
