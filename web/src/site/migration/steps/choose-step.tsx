import { useTranslation } from 'react-i18next'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { FlowButton, FlowCard, FlowGap, FlowSkeleton, TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { NftGrid, NftTile } from '#web/src/ui/site/flow/nft-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import type { MigrationRoute, OwnedSourceNft } from '#contract/migration/migration.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { useFetched } from '../../use-fetched.ts'
import { shortAddress } from '../../wallet/index.ts'
import { fetchOwnedNfts, fetchRoutes } from '../api.ts'
import { costOf } from '../cost.ts'
import { keyOf, type ChosenNft } from '../draft.ts'
import { useWon } from '../use-won.ts'
import type { StepParts } from './step-parts.ts'

/** The NFTs the wallet owns, as the chain says; several may be chosen. */
export function ChooseStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const { draft, changeDraft } = flow
  const owned = useFetched(`owned ${draft?.oldAddress}`, fetchOwnedNfts)
  const routes = useFetched('migration routes', fetchRoutes)
  const chosen = draft?.chosen ?? []
  const chosenKeys = new Set(chosen.map(keyOf))
  const toggle = (nft: OwnedSourceNft): void => {
    const others = chosen.filter((it) => keyOf(it) !== keyOf(nft))
    changeDraft({ chosen: chosenKeys.has(keyOf(nft)) ? others : [...others, chosenOf(nft)] })
  }
  const free = (owned.data?.rows ?? []).filter((it) => it.migrationId === null)
  const unread = (routes.data ?? []).filter((it) => owned.data?.unreadRouteIds.includes(it.routeId))
  const error = owned.error ?? routes.error
  const retry = (): void => {
    void owned.retry()
    void routes.retry()
  }
  const won = useWon()
  const noteOf = ({ migrationId, isHeld }: OwnedSourceNft): string | null =>
    migrationId !== null ? t('migration.choose.onItsWay') : isHeld ? t('migration.choose.held') : null
  const { chains } = costOf(chosen, routes.data ?? [], owned.data?.balances ?? [])
  return (
    <>
      <FlowTitle text={t('migration.choose.text', { address: shortAddress(draft?.oldAddress ?? '') })}>
        {t('migration.choose.title')}
      </FlowTitle>
      {!owned.data && error !== undefined && <Unread title={t('migration.choose.failed')} onRetry={retry} />}
      {!owned.data && error === undefined && <FlowSkeleton label={t('migration.choose.loading')} />}
      {unread.length > 0 && (
        <Unread
          title={t('migration.choose.unread', { collections: unread.map(nameOf).join(', ') })}
          onRetry={retry}
        />
      )}
      {owned.data?.rows.length === 0 && <Nothing routes={routes.data ?? []} onRetry={retry} />}
      {owned.data && owned.data.rows.length > 0 && (
        <>
          <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
            <TextButton onClick={() => changeDraft({ chosen: free.map(chosenOf) })}>
              {t('migration.choose.all')}
            </TextButton>
            <TextButton onClick={() => changeDraft({ chosen: [] })}>{t('migration.choose.none')}</TextButton>
            <TextButton onClick={retry}>{t('migration.choose.refresh')}</TextButton>
          </p>
          <NftGrid>
            {owned.data.rows.map((nft) => (
              <li key={keyOf(nft)}>
                <NftTile
                  name={nft.name}
                  note={noteOf(nft) ?? nameOf(routeOf(nft, routes.data))}
                  isMarked={nft.isHeld && nft.migrationId === null}
                  picture={{ src: nft.image, seed: keyOf(nft) }}
                  isChosen={chosenKeys.has(keyOf(nft))}
                  isDisabled={nft.migrationId !== null}
                  onToggle={() => toggle(nft)}
                />
              </li>
            ))}
          </NftGrid>
          {owned.data.isCut && <p className="mt-4">{t('migration.choose.cut')}</p>}
        </>
      )}
      <FlowFoot>
        <FlowButton
          variant="primary"
          isDisabled={chosen.length === 0}
          onClick={() => changeDraft({ isChosen: true })}
        >
          {t('migration.next')}
        </FlowButton>
        <FlowButton onClick={() => changeDraft({ isAddressConfirmed: false })}>
          {t('migration.back')}
        </FlowButton>
        <FlowGap />
        <p role="status" className="tabular-nums">
          {chosen.length > 0
            ? t('migration.choose.sum', {
                count: chosen.length,
                fee: chains.map((it) => won.say(it.feeWei, it.coin)).join(' + '),
              })
            : t('migration.choose.empty')}
        </p>
      </FlowFoot>
    </>
  )
}

function chosenOf(nft: OwnedSourceNft): ChosenNft {
  const { routeId, oldProjectId, contract, tokenId, name, image, isHeld } = nft
  return { routeId, oldProjectId, contract, tokenId, name, image, isHeld }
}

export function routeOf(
  nft: { routeId: number } | undefined,
  routes: MigrationRoute[] | undefined,
): MigrationRoute | undefined {
  return routes?.find((it) => it.routeId === nft?.routeId)
}

function nameOf(route: MigrationRoute | undefined): string {
  return (currentLanguage() === 'kor' ? route?.oldProjectNameKor : route?.oldProjectName) ?? ''
}

function Unread({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('site')
  return (
    <NoticeBlock tone="warning" title={title}>
      <TextButton onClick={onRetry}>{t('migration.retry')}</TextButton>
    </NoticeBlock>
  )
}

/** No NFT that can move: which collections can, and why the others cannot. */
function Nothing({ routes, onRetry }: { routes: MigrationRoute[]; onRetry: () => void }) {
  const { t } = useTranslation('site')
  return (
    <FlowCard
      title={t('migration.choose.nothing')}
      action={
        <FlowButton isSmall onClick={onRetry}>
          {t('migration.choose.refresh')}
        </FlowButton>
      }
    >
      <p>{t('migration.choose.nothingText')}</p>
      <ul className="mt-3 grid gap-1">
        {routes.map((route) => (
          <li key={route.routeId}>
            {nameOf(route)}: {t(`migration.routes.${route.closedBecause ?? 'OPEN'}`)}
          </li>
        ))}
      </ul>
    </FlowCard>
  )
}
