import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Arrival, Migration } from '#contract/migration/migration.ts'
import { HashLine } from '#web/src/ui/site/flow/flow-parts.tsx'
import { NftRow, RowDetails } from '#web/src/ui/site/flow/nft-parts.tsx'
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
  const notes = [row.noteKey, fee && (`migration.feeOutcomes.${fee}` as const)].filter((key) => key !== null)
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
      note={notes.length > 0 && notes.map((key) => t(key)).join(' ')}
      details={<RowDetails label={t('migration.details')} rows={useDetails(migration, explorers)} />}
      actions={actions}
    />
  )
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
  ][] = [
    ['feeTx', migration.feeTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['nftTx', migration.nftTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['mintTx', migration.mintSignature, explorers.newTransaction],
    ['mint', migration.newMintAccountKey, explorers.newAddress],
    ['returnTx', migration.returnTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['refundTx', migration.refundTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['newWallet', migration.newWalletAddress, explorers.newAddress],
  ]
  return lines.flatMap(([id, value, href]) => {
    if (value === null) return []
    const name = t(`migration.hashes.${id}`)
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
