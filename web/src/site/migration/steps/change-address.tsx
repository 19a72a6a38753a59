import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import type { Wallets } from '../../wallet/index.ts'
import { changeAddress } from '../api.ts'
import { putMigration } from '../migrations-store.ts'
import { openErrorKey } from '../open-error.ts'
import { AddressForm } from './address-form.tsx'
import { nameOf } from './migration-row.tsx'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

interface ChangeAddressProps {
  /** The migrations whose NFT is still with its owner. */
  all: Migration[]
  wallets: Wallets
  onDone: () => void
}

interface Problem {
  migration: Migration
  messageKey: SiteKey
}

/** Another Solana address for what was asked for and not handed over yet: the same checks, the same warning. */
export function ChangeAddress({ all, wallets, onDone }: ChangeAddressProps) {
  const { t } = useTranslation('site')
  const [value, setValue] = useState(() => wallets.solana?.address ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problem[]>([])
  const save = async (address: string): Promise<void> => {
    setBusy(true)
    const found: Problem[] = []
    for (const migration of all.filter((other) => other.newWalletAddress !== address)) {
      try {
        putMigration(await changeAddress(migration, address))
      } catch (cause) {
        found.push({ migration, messageKey: openErrorKey(cause) })
      }
    }
    setBusy(false)
    setProblems(found)
    if (found.length === 0) onDone()
  }
  return (
    <>
      <FlowTitle text={t('migration.change.text', { count: all.length })}>
        {t('migration.change.title')}
      </FlowTitle>
      <AddressForm
        wallets={wallets}
        value={value}
        onChange={setValue}
        problem={problems.length > 0 && <Problems list={problems} />}
        actions={({ address, isOk }) => (
          <>
            <FlowButton
              variant="primary"
              isDisabled={!isOk}
              isBusy={isBusy}
              onClick={() => void save(address)}
            >
              {t('migration.change.yes')}
            </FlowButton>
            <FlowButton onClick={onDone}>{t('migration.change.no')}</FlowButton>
          </>
        )}
      />
    </>
  )
}

function Problems({ list }: { list: Problem[] }) {
  const { t } = useTranslation('site')
  return (
    <div role="alert">
      <NoticeBlock tone="danger" title={t('migration.change.refused')}>
        <ul className="grid gap-1">
          {list.map(({ migration, messageKey }) => (
            <li key={migration.migrationId}>
              {nameOf(migration)}: {t(messageKey)}
            </li>
          ))}
        </ul>
      </NoticeBlock>
    </div>
  )
}
