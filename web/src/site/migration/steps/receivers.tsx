import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { FlowButton, FlowCard, HashLine } from '#web/src/ui/site/flow/flow-parts.tsx'
import { isFinal } from '../phase.ts'
import { useExplorers } from '../use-explorers.ts'

/** Where the new NFTs of a run go, and the way to change that while the old ones are with their owner. */
export function Receivers({ run, onChange }: { run: Migration[]; onChange?: (() => void) | undefined }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const addresses = [...new Set(run.filter((it) => !isFinal(it)).map((it) => it.newWalletAddress))]
  const name = t('migration.hashes.newWallet')
  return (
    <FlowCard
      title={t('migration.change.card')}
      action={
        onChange && (
          <FlowButton isSmall onClick={onChange}>
            {t('migration.change.open')}
          </FlowButton>
        )
      }
    >
      <ul className="grid gap-1">
        {addresses.map((address) => (
          <li key={address}>
            <HashLine
              name={name}
              value={address}
              href={explorers.newAddress(address)}
              isWhole
              copyLabel={t('migration.copy', { name })}
              copiedLabel={t('migration.copied', { name })}
              explorerLabel={t('migration.explorer', { name })}
            />
          </li>
        ))}
      </ul>
    </FlowCard>
  )
}
