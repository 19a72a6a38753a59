import type { AuditEntity } from '#contract/audit/actions.ts'
import type { AuditLog } from '#contract/audit/logs.ts'
import { paths } from '../paths.ts'
import { numberOf, textOf } from './changes.ts'

type Subject = Pick<AuditLog, 'entity' | 'entityId' | 'before' | 'after'>
type PlaceOf = (id: number, row: Subject) => string | null

/** The page of the thing an entry is about; null for what has no page of its own. */
export function subjectPath(row: Subject): string | null {
  const id = Number(row.entityId)
  if (!Number.isInteger(id) || id <= 0) return null
  const known: Partial<Record<string, PlaceOf | null>> = places
  return known[row.entity]?.(id, row) ?? null
}

/** Where each is found; null for what has no page. */
const places: Record<AuditEntity, PlaceOf | null> = {
  project: paths.project,
  collection: paths.collection,
  fileSet: paths.fileSet,
  token: paths.token,
  master: paths.master,
  campaign: paths.campaign,
  round: (_, row) => {
    const campaignId = numberOf(row, 'campaignId')
    return campaignId === null ? null : paths.campaign(campaignId)
  },
  draw: paths.draw,
  survey: paths.survey,
  preset: paths.preset,
  applicationWindow: paths.applicationWindow,
  application: paths.airdropApplication,
  snapshot: paths.snapshot,
  document: paths.document,
  item: (id, row) => {
    const masterId = numberOf(row, 'masterId')
    return masterId === null ? null : paths.item(masterId, id)
  },
  attempt: (_, row) => {
    const signature = textOf(row, 'signature')
    return signature === null ? null : paths.items(signature)
  },
  migration: paths.migration,
  deposit: paths.deposit,
  stray: () => paths.deposits,
  evmContract: paths.contract,
  evmCall: (_, row) => {
    const contractId = numberOf(row, 'contractId')
    return contractId === null ? null : paths.contract(contractId)
  },
  migrationRoute: () => paths.migrationRoutes,
  reconcile: null,
  news: paths.article,
  inquiry: paths.inquiry,
  place: paths.place,
  reservation: paths.reservation,
  feature: null,
  setting: null,
  payPrice: null,
  receipt: paths.receipt,
  rpc: null,
  alertRule: () => paths.alertRules,
  alert: paths.alert,
  alertChannel: () => paths.alertChannels,
  delivery: paths.delivery,
  apiToken: paths.apiToken,
  reveal: paths.reveal,
  session: null,
  account: null,
  staff: null,
  wallet: null,
}
