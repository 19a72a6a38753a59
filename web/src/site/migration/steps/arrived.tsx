import { useTranslation } from 'react-i18next'
import type { Arrival, Migration } from '#contract/migration/migration.ts'
import { FlowFacts, HashLine } from '#web/src/ui/site/flow/flow-parts.tsx'
import { NftShowpiece } from '#web/src/ui/site/flow/nft-parts.tsx'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'
import { shortAddress } from '../../wallet/index.ts'
import { useExplorers } from '../use-explorers.ts'
import { nameOf, pictureOf } from './migration-row.tsx'
import { Parity } from './parity.tsx'

/** A new NFT that is there: large, with its address, both signatures, and what became of the old one. */
export function Arrived({ migration, arrival }: { migration: Migration; arrival: Arrival | undefined }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const { src, seed } = pictureOf(migration)
  const lines: [SiteKeyBelow<'migration.hashes'>, string | null, (value: string) => string | undefined][] = [
    ['mint', migration.newMintAccountKey, explorers.newAddress],
    ['mintTx', migration.mintSignature, explorers.newTransaction],
    ['nftTx', migration.nftTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['feeTx', migration.feeTxHash, (value) => explorers.sourceTransaction(migration.chain, value)],
    ['newWallet', migration.newWalletAddress, explorers.newAddress],
  ]
  return (
    <NftShowpiece
      name={arrival?.name ?? nameOf(migration)}
      picture={{ src: arrival?.image ?? src, seed }}
      note={t('migration.done.closed', {
        chain: t(`migration.chains.${migration.chain}`),
        wallet: shortAddress(migration.adminWallet),
      })}
    >
      <FlowFacts
        rows={lines.flatMap(([id, value, href]) => {
          if (value === null) return []
          const name = t(`migration.hashes.${id}`)
          return [
            {
              name,
              value: (
                <HashLine
                  name={name}
                  value={value}
                  isWhole={id === 'mint'}
                  href={href(value)}
                  copyLabel={t('migration.copy', { name })}
                  copiedLabel={t('migration.copied', { name })}
                  explorerLabel={t('migration.explorer', { name })}
                />
              ),
            },
          ]
        })}
      />
      <Parity migrationId={migration.migrationId} />
    </NftShowpiece>
  )
}
