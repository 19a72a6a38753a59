import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#web/src/ui/site/form.tsx'
import {
  BigAddress,
  FlowButton,
  FlowWaiting,
  FlowWarning,
  TextButton,
} from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import type { Wallets } from '../../wallet/index.ts'
import { useVerdict, type Verdict } from '../use-verdict.ts'
import { NeverUsed } from './never-used.tsx'
import { SolanaWallet } from './solana-wallet.tsx'
import { Text } from '#web/src/ui/text.tsx'

/** An address that may receive NFTs, and whether its owner looked at it twice because Solana does not know it. */
export interface CheckedAddress {
  address: string
  isNeverUsedConfirmed: boolean
}

interface AddressFormProps {
  title: string
  text: string
  wallets: Wallets
  value: string
  onChange: (address: string) => void
  yes: string
  onYes: (checked: CheckedAddress) => void
  no: string
  /** Without it the field is emptied and asked for again. */
  onNo?: () => void
}

/** A Solana address: taken from the wallet, or typed where somebody wants another one, checked on the chain, compared. */
export function AddressForm(props: AddressFormProps) {
  const [isDoubted, setDoubted] = useState(false)
  const address = props.value.trim()
  const { verdict, retry } = useVerdict(address)
  const typing = useTyping(address !== '' && address !== props.wallets.solana?.address)
  // Its own wallet has signed for it: there is nothing to doubt.
  const isOwn = Boolean(props.wallets.session?.wallets.some((it) => it.address === address))
  const isDoubtful = verdict === 'NEVER_USED' && !isOwn
  if (isDoubtful && isDoubted)
    return (
      <NeverUsed
        address={address}
        onYes={() => props.onYes({ address, isNeverUsedConfirmed: true })}
        onBack={() => setDoubted(false)}
      />
    )
  const begin = (isAsked: boolean): void => {
    props.onChange('')
    typing.begin(isAsked)
  }
  const say = (): void =>
    isDoubtful ? setDoubted(true) : props.onYes({ address, isNeverUsedConfirmed: false })
  return (
    <>
      <FlowTitle text={props.text}>{props.title}</FlowTitle>
      <Parts {...props} {...{ address, verdict, retry, typing, isDoubtful }} onOther={() => begin(false)} />
      <FlowFoot above={<Compared address={isFine(verdict) ? address : null} />}>
        <FlowButton variant="primary" isDisabled={!isFine(verdict)} onClick={say}>
          {props.yes}
        </FlowButton>
        <FlowButton onClick={props.onNo ?? (() => begin(true))}>{props.no}</FlowButton>
      </FlowFoot>
    </>
  )
}

interface PartsProps extends Pick<AddressFormProps, 'wallets' | 'value' | 'onChange'> {
  address: string
  verdict: Verdict
  retry: () => void
  typing: Typing
  isDoubtful: boolean
  onOther: () => void
}

/** The wallet first; once another address is typed, the field. */
function Parts({ typing, address, verdict, ...props }: PartsProps) {
  const { t } = useTranslation('site')
  const { wallets, value, onChange, retry, isDoubtful } = props
  const wallet = (
    <SolanaWallet
      wallets={wallets}
      address={address}
      isAside={typing.isOpen}
      onAddress={(taken) => {
        typing.end()
        onChange(taken)
      }}
    />
  )
  const said = <Said {...{ verdict, retry, isDoubtful }} isLoud={!typing.isOpen && address !== ''} />
  if (typing.isOpen)
    return (
      <div className="form grid gap-5" ref={typing.form}>
        <Field {...{ typing, value, onChange, verdict }} />
        {said}
        {wallet}
      </div>
    )
  return (
    <div className="form grid gap-5" ref={typing.form}>
      {wallet}
      {said}
      <p>
        <TextButton onClick={props.onOther}>{t('migration.address.other')}</TextButton>
      </p>
    </div>
  )
}

type Typing = ReturnType<typeof useTyping>

interface FieldProps {
  typing: Typing
  value: string
  onChange: (address: string) => void
  verdict: Verdict
}

function Field({ typing, value, onChange, verdict }: FieldProps) {
  const { t } = useTranslation('site')
  return (
    <TextInput
      label={t('migration.address.label')}
      hint={t('migration.address.hint')}
      error={verdict === 'EMPTY' && !typing.wasAsked ? undefined : errorOf(verdict, t)}
      value={value}
      onChange={(event) => {
        typing.ask()
        onChange(event.target.value)
      }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

interface SaidProps {
  verdict: Verdict
  retry: () => void
  isDoubtful: boolean
  /** There is no field that says what is wrong. */
  isLoud: boolean
}

/** What the check says, beside the field. */
function Said({ verdict, retry, isDoubtful, isLoud }: SaidProps) {
  const { t } = useTranslation('site')
  const error = errorOf(verdict, t)
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {verdict === 'CHECKING' && <FlowWaiting>{t('migration.address.checking')}</FlowWaiting>}
      {isLoud && error && (
        <Text as="p" tone="danger">
          {error}
        </Text>
      )}
      {verdict === 'UNREACHABLE' && (
        <p>
          <TextButton onClick={retry}>{t('migration.retry')}</TextButton>
        </p>
      )}
      {isDoubtful && <p>{t('migration.verdicts.NEVER_USED')}</p>}
    </div>
  )
}

/** Right above Yes: the address to compare, and the warning. */
function Compared({ address }: { address: string | null }) {
  const { t } = useTranslation('site')
  return (
    <>
      {address !== null && (
        <>
          <p className="text-sm font-semibold">{t('migration.address.confirm')}</p>
          <BigAddress value={address} />
        </>
      )}
      <FlowWarning tone="danger" title={t('shell.addressWarning.title')}>
        {t('shell.addressWarning.body')}
      </FlowWarning>
    </>
  )
}

function isFine(verdict: Verdict): boolean {
  return verdict === 'OK' || verdict === 'NEVER_USED'
}

/** The field behind "another address". It has the focus once somebody asks for it. */
function useTyping(isBegun: boolean) {
  const form = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(isBegun)
  const [wasAsked, setAsked] = useState(false)
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    if (begun > 0) form.current?.querySelector('input')?.focus()
  }, [begun])
  return {
    form,
    isOpen,
    /** An empty field is asked for in words once somebody wrote or refused. */
    wasAsked,
    ask: () => setAsked(true),
    begin: (isAsked: boolean) => {
      setOpen(true)
      setAsked(isAsked)
      setBegun((before) => before + 1)
    },
    end: () => setOpen(false),
  }
}

/** An empty field is asked for in words; everything else is said once it is known. */
function errorOf(verdict: Verdict, t: (key: string) => string): string | undefined {
  return verdict === 'OK' || verdict === 'NEVER_USED' || verdict === 'CHECKING'
    ? undefined
    : t(`migration.verdicts.${verdict}`)
}
