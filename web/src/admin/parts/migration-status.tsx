import {
  ArchiveX,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  Coins,
  FileCode2,
  Inbox,
  Landmark,
  Link2,
  LoaderCircle,
  PackageCheck,
  Send,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type {
  DepositHandling,
  DepositSender,
  DepositState,
  MigrationState,
  SourceChain,
  SourceChainSendState,
} from '#contract/migration/codes.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Text } from '../../ui/text.tsx'
import type { Tone } from '../../ui/tone.ts'
import { useSourceExplorer } from '../config.ts'
import { hasSentence } from './has-sentence.ts'

interface Look {
  tone: Tone
  icon: LucideIcon
}

const stateLooks: Record<MigrationState, Look> = {
  created: { tone: 'neutral', icon: CircleDashed },
  fee_seen: { tone: 'info', icon: Coins },
  nft_seen: { tone: 'info', icon: PackageCheck },
  mint_planned: { tone: 'info', icon: LoaderCircle },
  minted: { tone: 'info', icon: CircleCheck },
  completed: { tone: 'success', icon: CircleCheck },
  return_planned: { tone: 'warning', icon: Undo2 },
  returned: { tone: 'neutral', icon: Undo2 },
  expired: { tone: 'neutral', icon: Clock },
}

export function MigrationBadge({ state }: { state: MigrationState }) {
  const { t } = useTranslation()
  return <Badge {...stateLooks[state]}>{t(`migrations.states.${state}`)}</Badge>
}

const handlingLooks: Record<DepositHandling, Look> = {
  orphan: { tone: 'warning', icon: Inbox },
  matched: { tone: 'success', icon: Link2 },
  return_planned: { tone: 'info', icon: Undo2 },
  returned: { tone: 'neutral', icon: Undo2 },
  ignored: { tone: 'neutral', icon: ArchiveX },
}

export function HandlingBadge({ handling }: { handling: DepositHandling }) {
  const { t } = useTranslation()
  return <Badge {...handlingLooks[handling]}>{t(`deposits.handlings.${handling}`)}</Badge>
}

const depositLooks: Record<DepositState, Look> = {
  seen: { tone: 'info', icon: Clock },
  final: { tone: 'success', icon: CircleCheck },
  reorged: { tone: 'unknown', icon: CircleHelp },
}

export function DepositStateBadge({ state }: { state: DepositState }) {
  const { t } = useTranslation()
  return <Badge {...depositLooks[state]}>{t(`deposits.states.${state}`)}</Badge>
}

const senderLooks: Record<DepositSender, Look> = {
  unknown: { tone: 'neutral', icon: CircleDashed },
  account: { tone: 'neutral', icon: Wallet },
  contract: { tone: 'warning', icon: FileCode2 },
  exchange: { tone: 'warning', icon: Landmark },
  nobody: { tone: 'unknown', icon: CircleHelp },
}

export function SenderBadge({ sender }: { sender: DepositSender }) {
  const { t } = useTranslation()
  return <Badge {...senderLooks[sender]}>{t(`deposits.senders.${sender}`)}</Badge>
}

const sendLooks: Record<SourceChainSendState, Look> = {
  signed: { tone: 'neutral', icon: CircleDashed },
  sent: { tone: 'info', icon: Send },
  landed: { tone: 'info', icon: CircleCheck },
  final: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
}

export function SendBadge({ state }: { state: SourceChainSendState }) {
  const { t } = useTranslation()
  return <Badge {...sendLooks[state]}>{t(`migrations.sendStates.${state}`)}</Badge>
}

interface SourceChainProps {
  chain: SourceChain
  value: string | null
  name: string
  kind: 'address' | 'transaction'
  to?: string | undefined
}

/** An address or hash of a source chain, with the ways onward. */
export function OnSourceChain({ chain, value, name, kind, to }: SourceChainProps) {
  const explorer = useSourceExplorer()
  if (!value) return <Text tone="faint">·</Text>
  return <Address value={value} name={name} to={to} href={explorer[kind](chain, value)} />
}

/** Words for why a migration is blocked or goes back; a code without words is shown as it is. */
export function useMigrationReason(): (code: string) => { title: string; next: string } {
  const { t, i18n } = useTranslation()
  return (code) => {
    const title = `migrations.reasons.${code}.title`
    const next = `migrations.reasons.${code}.next`
    return {
      title: hasSentence(i18n, title) ? t(title) : code,
      next: hasSentence(i18n, next) ? t(next) : '',
    }
  }
}
