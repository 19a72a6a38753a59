import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Arrival, Migration } from '#contract/migration/migration.ts'
import { HashLine } from '#web/src/ui/site/migration/migration-parts.tsx'
import { NftRow, RowDetails } from '#web/src/ui/site/migration/migration-nft.tsx'
import { keyOf } from '../draft.ts'
import { useMove } from '../move-store.ts'
import { rowOf } from '../row-of.ts'
import { useExplorers, type Explorers } from '../use-explorers.ts'

interface MigrationRowProps {
  it: Migration
  actions?: ReactNode
  /** Of its heading: 4 in the window, 5 below a heading there, 3 on my page. */
  level?: 3 | 4 | 5
  /** The new NFT, once it is there: name and picture of what is owned now. */
  arrival?: Arrival | undefined
}

/** One NFT on its way: state, bar, what stands in the way, transactions and addresses. */
export function MigrationRow({ it, actions, level, arrival }: MigrationRowProps) {
  const { t } = useTranslation()
  const explorers = useExplorers()
  const row = rowOf(it, useMove())
  const name = arrival?.name ?? nameOf(it)
  // The window says it once for all that ended alike.
  const fee = level === 3 && it.feeOutcome !== 'kept' ? it.feeOutcome : null
  const notes = [row.noteKey, fee && `migration.feeOutcomes.${fee}`].filter((key) => key !== null)
  const { src, seed } = pictureOf(it)
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
      details={<RowDetails label={t('migration.details')} rows={useDetails(it, explorers)} />}
      actions={actions}
    />
  )
}

export const nameOf = (it: Migration): string => it.oldNftName ?? `${it.oldProjectName} #${it.oldNftId}`

export const pictureOf = (it: Migration) => ({
  src: it.oldNftImage,
  seed: keyOf({ contract: it.oldNftContract, tokenId: it.oldNftId }),
})

function useDetails(it: Migration, explorers: Explorers) {
  const { t } = useTranslation()
  const lines: [name: string, value: string | null, href: (value: string) => string | undefined][] = [
    ['feeTx', it.feeTxHash, (value) => explorers.sourceTransaction(it.chain, value)],
    ['nftTx', it.nftTxHash, (value) => explorers.sourceTransaction(it.chain, value)],
    ['mintTx', it.mintSignature, explorers.newTransaction],
    ['mint', it.newMintAccountKey, explorers.newAddress],
    ['returnTx', it.returnTxHash, (value) => explorers.sourceTransaction(it.chain, value)],
    ['refundTx', it.refundTxHash, (value) => explorers.sourceTransaction(it.chain, value)],
    ['newWallet', it.newWalletAddress, explorers.newAddress],
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
