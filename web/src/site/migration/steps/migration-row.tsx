import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Arrival, Migration } from '#contract/migration/migration.ts'
import { HashLine } from '#web/src/ui/site/flow/flow-parts.tsx'
import { NftRow, RowDetails } from '#web/src/ui/site/flow/nft-parts.tsx'
import { formatCoin } from '../coin.ts'
import { keyOf } from '../draft.ts'
import { useMove } from '../move-store.ts'
import { rowOf } from '../row-of.ts'
import { useExplorers, type Explorers } from '../use-explorers.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

interface MigrationRowProps {
  migration: Migration
  actions?: ReactNode
  /** Of its heading: 4 in the window, 5 below a heading there, 3 on my page. */
  level?: 3 | 4 | 5
  /** The new NFT, once it is there: name and picture of what is owned now. */
  arrival?: Arrival | undefined
}

/** One NFT on its way: state, bar, what stands in the way, transactions and addresses. */
export function MigrationRow({ migration, actions, level, arrival }: MigrationRowProps) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const row = rowOf(migration, useMove())
  const name = arrival?.name ?? nameOf(migration)
  // The window says migration once for all that ended alike.
  const fee = level === 3 && migration.feeOutcome !== 'kept' ? migration.feeOutcome : null
  const keys = [row.noteKey, fee && (`migration.feeOutcomes.${fee}` as const)].filter((key) => key !== null)
  const notes = [...keys.map((key) => t(key)), ...useCoinNotes(migration)]
  const { src, seed } = pictureOf(migration)
  return (
    <NftRow
      level={level}
      name={name}
      picture={{ src: arrival?.image ?? src, seed }}
      tone={row.tone}
      state={t(row.stateKey, row.params)}
      percent={row.percent}
      percentLabel={t('migration.progressOf', { name })}
      note={notes.length > 0 && notes.join(' ')}
      details={<RowDetails label={t('migration.details')} rows={useDetails(migration, explorers)} />}
      actions={actions}
    />
  )
}

/** What was paid beside the fee, and what becomes of it. */
function useCoinNotes({ coinsBack, feeKeptWei, coin }: Migration): string[] {
  const { t } = useTranslation('site')
  const said = coinsBack.map(({ role, isBack, valueWei }) =>
    t(`migration.coins.${role}.${isBack ? 'back' : 'goingBack'}`, {
      amount: `${formatCoin(valueWei)} ${coin}`,
    }),
  )
  return feeKeptWei === null
    ? said
    : [...said, t('migration.coins.kept', { amount: `${formatCoin(feeKeptWei)} ${coin}` })]
}

export function nameOf(migration: Migration): string {
  return migration.oldNftName ?? `${migration.oldProjectName} #${migration.oldNftId}`
}

export function pictureOf(migration: Migration) {
  return {
    src: migration.oldNftImage,
    seed: keyOf({ contract: migration.oldNftContract, tokenId: migration.oldNftId }),
  }
}

function useDetails(migration: Migration, explorers: Explorers) {
  const { t } = useTranslation('site')
  const lines: [
    name: SiteKeyBelow<'migration.hashes'>,
    value: string | null,
    href: (value: string) => string | undefined,
    /** Of several of a kind. */
    amount?: string,
  ][] = [
    ['feeTx', migration.feeTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['nftTx', migration.nftTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['mintTx', migration.mintSignature, explorers.newTransaction],
    ['mint', migration.newMintAccountKey, explorers.newAddress],
    ['returnTx', migration.returnTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['refundTx', migration.refundTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['newWallet', migration.newWalletAddress, explorers.newAddress],
    ...migration.coinsBack.flatMap(({ txHash, returnTxHash, valueWei }, at): typeof lines => {
      const amount = `${at + 1}, ${formatCoin(valueWei)} ${migration.coin}`
      return [
        ['paidTx', txHash, (value) => explorers.sourceTransaction(migration.chain, value), amount],
        ['coinBackTx', returnTxHash, (value) => explorers.sourceTransaction(migration.chain, value), amount],
      ]
    }),
  ]
  return lines.flatMap(([id, value, href, amount]) => {
    if (value === null) return []
    const name = [t(`migration.hashes.${id}`), amount].filter(Boolean).join(' ')
    return [
      {
        name,
        value: (
          <HashLine
            name={name}
            value={value}
            href={href(value)}
            copyLabel={t('migration.copy', { name })}
            copiedLabel={t('migration.copied', { name })}
            explorerLabel={t('migration.explorer', { name })}
          />
        ),
      },
    ]
  })
}
