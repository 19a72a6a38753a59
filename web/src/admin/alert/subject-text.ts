import { useTranslation } from 'react-i18next'
import { sourceChains, type SourceChain } from '#contract/migration/codes.ts'
import { shortAddress } from '../../shared/format.ts'
import type { AdminKeyBelow } from '../../shared/sentence-keys.ts'
import { paths } from '../paths.ts'

type Entity = AdminKeyBelow<'status.subject'>

/** Where each thing an alert may be about is found; null for what has no page of its own. */
const places: Record<Entity, ((id: number) => string) | null> = {
  master: paths.master,
  migration: paths.migration,
  deposit: paths.deposit,
  channel: paths.alertChannel,
  reveal: paths.reveal,
  campaign: paths.campaign,
  draw: paths.draw,
  auditLink: () => paths.auditLog,
  change: paths.change,
  reconcile: () => paths.reconcile,
  wallet: null,
  rpc: null,
  worker: null,
  sourceWallet: null,
  sourceRpc: null,
  evmCall: null,
}
function isEntity(text: string): text is Entity {
  return text in places
}

function isSourceChain(text: string): text is SourceChain {
  return sourceChains.some((chain) => chain === text)
}

/** What an alert is about, `entity:id`, in words. What has no words is shown as it is. */
export function useSubjectText(): (subject: string) => string {
  const { t } = useTranslation()
  const chainOf = (chain: string) => (isSourceChain(chain) ? t(`status.subjectChain.${chain}`) : chain)
  return (subject) => {
    const { entity, id } = partsOf(subject)
    if (!isEntity(entity)) return subject
    if (entity === 'sourceWallet' || entity === 'sourceRpc') {
      const [chain = '', name = ''] = id.split('/')
      const named = { chain: chainOf(chain), id: entity === 'sourceWallet' ? shortAddress(name) : name }
      return t(`status.subject.${entity}`, named)
    }
    if (entity === 'evmCall') {
      const [contract = '', call = ''] = id.split('/')
      return t('status.subject.evmCall', { contract, id: call })
    }
    return t(`status.subject.${entity}`, { id: entity === 'wallet' ? shortAddress(id) : id })
  }
}

/** The page of what an alert is about; null where there is none. */
export function pathOfSubject(subject: string): string | null {
  const { entity, id } = partsOf(subject)
  // A call stands on the page of its contract.
  if (entity === 'evmCall') return paths.contract(Number(id.split('/')[0]))
  return isEntity(entity) ? (places[entity]?.(Number(id)) ?? null) : null
}

function partsOf(subject: string) {
  const at = subject.indexOf(':')
  return { entity: subject.slice(0, at), id: subject.slice(at + 1) }
}
