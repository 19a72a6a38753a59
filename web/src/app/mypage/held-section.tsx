import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Held } from '#contract/migration/held.ts'
import { formatCoin, refreshMigrations, useExplorers } from '#web/src/site/migration/index.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { cx } from '../../ui/cx.ts'
import { NoticeBlock } from '../../ui/site/blocks.tsx'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { FlowSkeleton, HashLine } from '../../ui/site/flow/flow-parts.tsx'
import { RowDetails } from '../../ui/site/flow/nft-parts.tsx'
import { MyEmpty, MyLine, MySection } from '../../ui/site/app/personal-parts.tsx'
import { fetchHeld, takeHeldBack } from './api.ts'
import { dayOf } from './day-of.ts'
import { RefreshButton } from './refresh-button.tsx'
import { TakeBack } from './take-back.tsx'
import { NotLoaded } from '../not-loaded.tsx'

/** What the source-chain wallet sent to us and no migration has asked for: to be migrated, or taken back. */
export function HeldSection({ owner }: { owner: string }) {
  const { t } = useTranslation('site')
  const held = useFetched(`held ${owner}`, fetchHeld)
  useTextFonts(held.data?.rows.map((it) => it.name ?? '').join(''))
  return (
    <MySection
      id="my-held"
      title={t('mypage.held.title')}
      action={held.data && <RefreshButton onRefresh={held.retry} />}
    >
      <Rows held={held} />
    </MySection>
  )
}

type Reading = ReturnType<typeof useFetched<Awaited<ReturnType<typeof fetchHeld>>>>

function Rows({ held: { data, error, retry } }: { held: Reading }) {
  const { t } = useTranslation('site')
  if (!data && error !== undefined) return <NotLoaded retry={retry} />
  if (!data) return <FlowSkeleton label={t('mypage.loading')} />
  const chains = data.unreadChains.map((chain) => t(`migration.chains.${chain}`)).join(', ')
  return (
    <div className="grid gap-5">
      {chains !== '' && <NoticeBlock tone="warning" title={t('mypage.held.unread', { chains })} />}
      {data.rows.length === 0 ? (
        <MyEmpty title={t('mypage.held.none')} text={t('mypage.held.noneText')} />
      ) : (
        <>
          <p className="max-w-2xl text-muted">{t('mypage.held.text')}</p>
          <ul>
            {data.rows.map((row) => (
              <li key={row.depositId}>
                <HeldLine first={row} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function HeldLine({ first }: { first: Held }) {
  const { t } = useTranslation('site')
  // What became of it when it was taken back.
  const [taken, setTaken] = useState<Held | null>(null)
  const row = first.state === 'held' && taken ? taken : first
  const name = row.name ?? amountWords(t, row)
  const isCoin = row.kind === 'fee'
  const from = t('mypage.held.from', { wallet: shortAddress(row.wallet), day: dayOf(row.sentAt) })
  return (
    <MyLine
      {...(!isCoin && { picture: { src: row.image, seed: `${row.contract}/${row.tokenId}`.toLowerCase() } })}
      name={name}
      note={
        <>
          {from}
          {row.state === 'held' && isCoin && (
            <p>{t(`mypage.held.${coinWords(row)}`, { day: row.goesBackAt ? dayOf(row.goesBackAt) : '' })}</p>
          )}
          {row.state === 'held' && !isCoin && !row.canMigrate && (
            <p>{t(row.canTakeBack ? 'mypage.held.closed' : 'mypage.held.tomorrow')}</p>
          )}
        </>
      }
      state={t(`mypage.held.states.${row.state}`)}
      details={
        // Below the name, not below the picture.
        <div className={cx('grid basis-full gap-1', !isCoin && 'pl-18')}>
          {(row.canMigrate || row.canTakeBack) && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {row.canMigrate && <ActionLink to="?migrate=new">{t('mypage.held.migrate')}</ActionLink>}
              {row.canTakeBack && <Taking row={row} name={name} onDone={setTaken} />}
            </div>
          )}
          <RowDetails label={t('migration.details')} rows={useTransactions(row)} />
        </div>
      }
    />
  )
}

/** What it is, where it has no name: coin, units of an ERC-1155, or of an ERC-20, as their contract counts them. */
function amountWords(t: TFunction<'site'>, { amount, tokenId, contract, valueWei, coin }: Held): string {
  if (amount === null) return `${formatCoin(BigInt(valueWei ?? 0))} ${coin}`
  const of = shortAddress(contract ?? '')
  return tokenId === null
    ? t('mypage.held.units', { amount, contract: of })
    : t('mypage.held.unitsOf', { amount, token: tokenId, contract: of })
}

/** What becomes of coin: it pays a fee or goes back by itself, goes back where its sender says so, or stays. */
function coinWords({ canTakeBack, goesBackAt }: Held): 'coinText' | 'coinStays' | 'dust' {
  if (!canTakeBack) return 'dust'
  return goesBackAt === null ? 'coinStays' : 'coinText'
}

function Taking({ row, name, onDone }: { row: Held; name: string; onDone: (row: Held) => void }) {
  const { t } = useTranslation('site')
  return (
    <TakeBack
      words={{
        label: t('mypage.held.takeBack'),
        ask: t('mypage.held.takeBackAsk', { name, wallet: shortAddress(row.wallet) }),
        yes: t('mypage.held.takeBackYes'),
        no: t('mypage.held.takeBackNo'),
        failed: t('mypage.held.takeBackFailed'),
      }}
      onYes={async () => {
        onDone(await takeHeldBack(row.depositId))
        await refreshMigrations().catch(() => undefined)
      }}
    />
  )
}

function useTransactions(row: Held) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const lines = [
    ['sentTx', row.txHash],
    ['backTx', row.returnTxHash],
  ] as const
  return lines.flatMap(([id, value]) => {
    if (value === null) return []
    const name = t(`mypage.held.${id}`)
    return [
      {
        name,
        value: (
          <HashLine
            name={name}
            value={value}
            href={explorers.sourceTransaction(row.chain, value)}
            copyLabel={t('migration.copy', { name })}
            copiedLabel={t('migration.copied', { name })}
            explorerLabel={t('migration.explorer', { name })}
          />
        ),
      },
    ]
  })
}
