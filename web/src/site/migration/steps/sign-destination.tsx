import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { BigAddress, FlowButton, FlowCard, FlowGap, FlowWaiting } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'
import { isDeviceFault, shortAddress } from '../../wallet/index.ts'
import type { Destination } from '../api.ts'
import { useSigning, type SignFault } from '../use-signing.ts'
import { NeverUsed } from './never-used.tsx'
import { Prompt } from './prompt.tsx'

interface SignDestinationProps {
  destination: Destination
  /** What follows the signature. */
  onSigned: () => Promise<void>
  onBack: () => void
}

/** One signature of the old wallet for all NFTs: what it says, and what came of asking for it. */
export function SignDestination(props: SignDestinationProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const { isNeverUsedConfirmed } = props.destination
  const destination = { ...props.destination, isNeverUsedConfirmed: isNeverUsedConfirmed || isConfirmed }
  return (
    <Signing
      key={String(isConfirmed)}
      {...props}
      destination={destination}
      onConfirm={() => setConfirmed(true)}
    />
  )
}

function Signing({
  destination,
  onSigned,
  onBack,
  onConfirm,
}: SignDestinationProps & { onConfirm: () => void }) {
  const { t } = useTranslation('site')
  const { challenge, prompt, fault, phase, sign, stop } = useSigning(destination, onSigned)
  const { nfts, newAddress, oldWallet } = destination
  if (fault?.kind === 'neverUsed') return <NeverUsed address={newAddress} onYes={onConfirm} onBack={onBack} />
  return (
    <>
      <FlowTitle text={t('migration.sign.text', { count: nfts.length })}>
        {t('migration.sign.title')}
      </FlowTitle>
      <div className="grid grid-cols-1 gap-5">
        {fault && <Fault fault={fault} destination={destination} />}
        {prompt && <Prompt prompt={prompt} type={oldWallet.type} />}
        <FlowCard title={t('migration.sign.nfts', { count: nfts.length })}>
          {nfts.map((it) => it.name).join(', ')}
        </FlowCard>
        <FlowCard title={t('migration.sign.message')}>
          {challenge ? (
            <p className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{challenge.message}</p>
          ) : (
            !fault && <FlowWaiting>{t('migration.sign.reading')}</FlowWaiting>
          )}
        </FlowCard>
      </div>
      <FlowFoot
        above={
          <>
            <p className="text-sm font-semibold">{t('migration.sign.address')}</p>
            <BigAddress value={newAddress} />
          </>
        }
      >
        {phase === 'idle' ? (
          <>
            <FlowButton
              variant="primary"
              isDisabled={challenge === null && fault === null}
              onClick={() => void sign()}
            >
              {t(fault ? 'migration.sign.again' : 'migration.sign.yes')}
            </FlowButton>
            <FlowButton onClick={onBack}>{t('migration.back')}</FlowButton>
          </>
        ) : (
          <>
            <FlowWaiting>{t(`migration.sign.${phase}`)}</FlowWaiting>
            <FlowGap />
            {phase === 'asking' && <FlowButton onClick={stop}>{t('migration.move.stop')}</FlowButton>}
          </>
        )}
      </FlowFoot>
    </>
  )
}

type ShownFault = Exclude<SignFault, { kind: 'neverUsed' }>

function Fault({ fault, destination }: { fault: ShownFault; destination: Destination }) {
  const { t } = useTranslation('site')
  const { address, type } = destination.oldWallet
  const values = { address: shortAddress(address), wallet: t(`migration.walletNames.${type}`) }
  const { title, text } = wordsOf(fault, type === 'metamask')
  const isChoice = fault.kind === 'stopped' || (fault.kind === 'wallet' && fault.code === 'rejected')
  return (
    <div role="alert">
      <NoticeBlock tone={isChoice ? 'info' : 'warning'} title={t(title, values)}>
        <p>{t(text, values)}</p>
        {fault.kind === 'wallet' && fault.code === 'failed' && fault.detail !== null && (
          <details className="mt-2">
            <summary>{t('migration.details')}</summary>
            <p className="font-mono text-sm break-words">{fault.detail}</p>
          </details>
        )}
      </NoticeBlock>
    </div>
  )
}

function wordsOf(fault: ShownFault, isMetaMask: boolean): { title: SiteKey; text: SiteKey } {
  switch (fault.kind) {
    case 'server':
      return { title: 'migration.sign.refused', text: fault.messageKey }
    case 'stopped':
      return { title: 'migration.sign.stopped.title', text: 'migration.sign.stopped.text' }
    case 'wallet':
      return wordsOfWallet(fault.code, isMetaMask)
  }
}

function wordsOfWallet(
  code: Extract<ShownFault, { kind: 'wallet' }>['code'],
  isMetaMask: boolean,
): { title: SiteKey; text: SiteKey } {
  // A signature that did not come is lost: unlike a payment it is simply asked for again.
  if (code === 'rejected' || code === 'failed' || code === 'timedOut')
    return { title: `migration.sign.${code}.title`, text: `migration.sign.${code}.text` }
  const known = isDeviceFault(code) ? 'unavailable' : code
  const place = known === 'noAccount' && !isMetaMask ? 'noAccountOther' : known
  return { title: `migration.faults.${place}.title`, text: `migration.faults.${place}.text` }
}
