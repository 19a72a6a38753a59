import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { FlowButton, FlowGap, FlowWaiting } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import { connect, isSameAddress, shortAddress } from '../../wallet/index.ts'
import { clearMove, startMove, stopMove, useMove, type MoveState } from '../move-store.ts'
import { canGiveUp, canReaddress, isDue, isFinal, isUnsigned, signaturesLeft } from '../phase.ts'
import { openNew } from '../step-of.ts'
import { ChangeAddress } from './change-address.tsx'
import { GiveUp } from './give-up.tsx'
import { MigrationRow, nameOf } from './migration-row.tsx'
import { Progress } from './progress.tsx'
import { Prompt } from './prompt.tsx'
import { Receiver } from './receiver.tsx'
import { Receivers } from './receivers.tsx'
import { HeldUp } from './held-up.tsx'
import { SignRun } from './sign-run.tsx'
import { StatusLink } from './status-link.tsx'
import { Stopped } from './stopped.tsx'
import type { StepParts } from './step-parts.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

/** Paying, handing over, and then watching until every NFT is on Solana or back. */
export function MoveStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const move = useMove()
  const { run, stream, wallets } = flow
  const left = run.filter((it) => !isFinal(it) && isDue(it))
  const owner = run[0]?.oldWalletAddress ?? ''
  const isOther = Boolean(wallets.evm && !isSameAddress(wallets.evm.address, owner))
  const open = run.filter(canReaddress)
  const unsigned = unsignedOf(run)
  const [isSigning, setSigning] = useState(false)
  const words = wordsOf(run, left.length)
  const [isChanging, setChanging] = useState(false)
  if (isChanging && open.length > 0 && !move.isMoving)
    return <ChangeAddress all={open} wallets={wallets} onDone={() => setChanging(false)} />
  if (isSigning && unsigned && !move.isMoving)
    return <SignRun {...unsigned} onDone={() => setSigning(false)} onBack={() => setSigning(false)} />
  return (
    <>
      <FlowTitle text={t(words.text)}>{t(words.title)}</FlowTitle>
      <div className="grid gap-4">
        <Progress run={run} />
        {(stream === 'reconnecting' || stream === 'polling') && (
          <FlowWaiting>{t('migration.move.reconnecting')}</FlowWaiting>
        )}
        {isOther && (left.length > 0 || unsigned) && (
          <NoticeBlock tone="warning" title={t('migration.faults.addressDiffers.title')}>
            {t('migration.faults.addressDiffers.text', { address: shortAddress(owner) })}
          </NoticeBlock>
        )}
        {move.isElsewhere && (
          <NoticeBlock title={t('migration.move.elsewhere')}>{t('migration.move.elsewhereText')}</NoticeBlock>
        )}
        {unsigned && (
          <NoticeBlock tone="warning" title={t('migration.sign.missing')}>
            {t('migration.sign.missingText', { names: unsigned.all.map(nameOf).join(', ') })}
          </NoticeBlock>
        )}
        <Stopped run={run} />
        <HeldUp run={run} />
        {move.prompt && <Prompt prompt={move.prompt} type={wallets.evm?.type ?? 'klip'} />}
        <Receivers
          run={run}
          onChange={open.length > 0 && !move.isMoving && !isOther ? () => setChanging(true) : undefined}
        />
        <ul className="grid gap-3">
          {run.map((migration) => (
            <li key={migration.migrationId}>
              <MigrationRow
                migration={migration}
                actions={!move.isMoving && canGiveUp(migration) && <GiveUp migration={migration} />}
              />
            </li>
          ))}
        </ul>
        {run[0] && <StatusLink runId={run[0].runId} />}
      </div>
      <FlowFoot
        above={left.length > 0 && !isOther && (!unsigned || move.isMoving) && <Receiver run={left} />}
      >
        {unsigned && !isOther && !move.isMoving && (
          <FlowButton variant="primary" onClick={() => setSigning(true)}>
            {t('migration.sign.open')}
          </FlowButton>
        )}
        {left.length > 0 && !isOther && (!unsigned || move.isMoving) && <Go run={run} />}
        {(left.length > 0 || unsigned) && isOther && (
          <FlowButton variant="primary" onClick={() => void connect('evm', { isPaying: true })}>
            {t('migration.move.otherWallet')}
          </FlowButton>
        )}
        {left.length === 0 && !unsigned && (
          <>
            <FlowButton onClick={flow.close}>{t('migration.move.later')}</FlowButton>
            <FlowButton
              variant="quiet"
              onClick={() => {
                clearMove()
                flow.show(openNew)
              }}
            >
              {t('migration.move.another')}
            </FlowButton>
          </>
        )}
      </FlowFoot>
    </>
  )
}

/** Those of a run that wait for a signature and go to one address; null: none does. */
function unsignedOf(run: Migration[]): { all: Migration[]; address: string } | null {
  const all = run.filter(isUnsigned)
  const address = all[0]?.newWalletAddress
  if (address === undefined) return null
  return { all: all.filter((it) => it.newWalletAddress === address), address }
}

/** What is left is to sign, to watch, or to wait for what comes back. */
function wordsOf(run: Migration[], left: number): { title: SiteKey; text: SiteKey } {
  const open = run.filter((it) => !isFinal(it))
  const isBack = open.length > 0 && open.every((it) => it.state === 'return_planned')
  const kind = left > 0 ? '' : isBack ? 'back' : 'watch'
  return kind === ''
    ? { title: 'migration.move.title', text: 'migration.move.text' }
    : { title: `migration.move.${kind}Title`, text: `migration.move.${kind}Text` }
}

/** The specification's sentence of a fee that was sent names KLAY: it is that of Kaia alone. */
function nowOf(run: Migration[], at: MoveState['at']): SiteKey {
  if (!at) return 'migration.now.fee.looking'
  const chain = run.find(({ migrationId }) => migrationId === at.migrationId)?.chain
  if (at.kind === 'fee' && at.doing === 'waiting' && chain !== 'kaia') return 'migration.now.sent'
  return `migration.now.${at.kind}.${at.doing}`
}

/** Starts and continues; while the wallet is asked it says for what, and the person may stop waiting. */
function Go({ run }: { run: Migration[] }) {
  const { t } = useTranslation('site')
  const move = useMove()
  const left = signaturesLeft(run)
  if (move.isMoving)
    return (
      <>
        <FlowWaiting>
          {t(nowOf(run, move.at))}{' '}
          <span className="tabular-nums">
            {t('migration.move.signature', {
              n: Math.min(move.signed + 1, move.signatures),
              of: move.signatures,
            })}
          </span>
        </FlowWaiting>
        <FlowGap />
        {move.at?.doing === 'asking' && (
          <FlowButton onClick={stopMove}>{t('migration.move.stop')}</FlowButton>
        )}
      </>
    )
  return (
    <>
      <FlowButton variant="primary" onClick={() => void startMove(run)}>
        {t(move.stopped || move.signed > 0 ? 'migration.move.continue' : 'migration.move.start')}
      </FlowButton>
      <FlowGap />
      <p className="tabular-nums">{t('migration.move.left', { count: left })}</p>
    </>
  )
}
