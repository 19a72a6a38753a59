import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { NoticeBlock, type NoticeTone } from '#web/src/ui/site/blocks.tsx'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { isDeviceFault, shortAddress } from '../../wallet/index.ts'
import { reportTxHash } from '../api.ts'
import { formatCoin } from '../coin.ts'
import type { MoveFault } from '../move-one.ts'
import { askAgain, startMove, useMove } from '../move-store.ts'
import { putMigration } from '../migrations-store.ts'
import { isSent } from '../phase.ts'
import { sendNotes, type SendKind } from '../sends.ts'
import { nameOf } from './migration-row.tsx'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

/** Why the work stopped, in words, with what to do next. Everything done before is kept. */
export function Stopped({ run }: { run: Migration[] }) {
  const { t } = useTranslation('site')
  const { stopped, isMoving } = useMove()
  const migration = run.find((other) => other.migrationId === stopped?.migrationId)
  if (!stopped || !migration || isMoving) return null
  const { fault, kind } = stopped
  // Sent since, from the wallet itself or from another device: what the wallet said before is no longer so.
  if ((fault.kind === 'wallet' || fault.kind === 'unsure') && isSent(migration, kind)) return null
  const key = keyOf(fault, kind, migration)
  const values = {
    address: shortAddress(migration.oldWalletAddress),
    wallet: t(`migration.walletNames.${migration.oldWalletType}`),
    missing: formatCoin(missingOf(fault) ?? 0n),
    coin: migration.coin,
  }
  return (
    <div role="alert">
      <NoticeBlock tone={toneOf(fault)} title={t(`${key}.title`, values)}>
        <p>
          {nameOf(migration)}: {t(`${key}.text`, values)}
        </p>
        {fault.kind === 'wallet' && fault.detail !== null && fault.code === 'failed' && (
          <details className="mt-2">
            <summary>{t('migration.details')}</summary>
            <p className="font-mono text-sm break-words">{fault.detail}</p>
          </details>
        )}
        {fault.kind === 'unsure' && <Unsure migration={migration} kind={kind} run={run} />}
      </NoticeBlock>
    </div>
  )
}

/** Rejecting is no error. */
function toneOf(fault: MoveFault): NoticeTone {
  if (fault.kind === 'stopped' || fault.kind === 'slow') return 'info'
  return fault.kind === 'wallet' && fault.code === 'rejected' ? 'info' : 'warning'
}

/** A place with a title and a text. */
type Words = PlaceOf<SiteKey, 'title'> & PlaceOf<SiteKey, 'text'>
type PlaceOf<Key, Part extends string> = Key extends `${infer Place}.${Part}` ? Place : never

function missingOf(fault: MoveFault): bigint | null {
  return fault.kind === 'wallet' ? fault.missingWei : null
}

function keyOf(fault: MoveFault, kind: SendKind, migration: Migration): Words {
  switch (fault.kind) {
    case 'wallet':
      // The fee and the NFT differ in these (SPEC.md section 8).
      if (fault.code === 'failed')
        return kind === 'fee' ? 'migration.klay_transfer_error' : 'migration.faults.nft.failed'
      if (fault.code === 'rejected') return `migration.faults.${kind}.rejected`
      // SPEC.md's sentence is MetaMask's.
      if (fault.code === 'noAccount' && migration.oldWalletType !== 'metamask')
        return 'migration.faults.noAccountOther'
      if (missingOf(fault) !== null) return 'migration.faults.insufficientBy'
      return `migration.faults.${isDeviceFault(fault.code) ? 'unavailable' : fault.code}`
    case 'refused':
      return `migration.stops.refused.${kind}`
    case 'unsure':
    case 'unreported':
      return `migration.stops.${fault.kind}.${kind}`
    case 'full':
    case 'slow':
    case 'stopped':
    case 'offline':
      return `migration.stops.${fault.kind}`
  }
}

/** The wallet was asked once and its answer was lost: a person looks there before it is asked again. */
function Unsure({ migration, kind, run }: { migration: Migration; kind: SendKind; run: Migration[] }) {
  const { t } = useTranslation('site')
  const [hash, setHash] = useState('')
  const [error, setError] = useState<string>()
  const report = async (): Promise<void> => {
    const txHash = hash.trim().toLowerCase()
    if (!/^0x[0-9a-f]{64}$/.test(txHash)) return setError(t('migration.unsure.badHash'))
    try {
      putMigration(
        await reportTxHash(migration, kind === 'fee' ? { feeTxHash: txHash } : { nftTxHash: txHash }),
      )
      sendNotes.clear(migration.migrationId, kind)
      await startMove(run)
    } catch {
      setError(t('migration.unsure.notReported'))
    }
  }
  return (
    <div className="form mt-4 grid gap-4">
      <div className="flex flex-wrap gap-2">
        <FlowButton isSmall variant="primary" onClick={() => void startMove(run)}>
          {t('migration.unsure.look')}
        </FlowButton>
        <FlowButton isSmall onClick={() => void askAgain(migration.migrationId, kind, run)}>
          {t(`migration.unsure.again.${kind}`)}
        </FlowButton>
      </div>
      <TextInput
        label={t('migration.unsure.hash')}
        hint={t('migration.unsure.hashHint')}
        error={error}
        value={hash}
        onChange={(event) => setHash(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <FlowButton isSmall isDisabled={hash.trim() === ''} onClick={() => void report()}>
          {t('migration.unsure.report')}
        </FlowButton>
      </div>
    </div>
  )
}
