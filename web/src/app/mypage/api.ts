import { listMyMints, listMyReceived, listOwnedNewNfts, readMyPage } from '#contract/mypage/my-page.ts'
import { listMyApplications, withdrawApplication } from '#contract/airdrop/applications.ts'
import { listHeld, takeBackHeld } from '#contract/migration/held.ts'
import { listMyPayments } from '#contract/payment/receipts.ts'
import { call } from '../../shared/api-client.ts'

export function fetchMyPage() {
  return call(readMyPage)
}
export function fetchNewNfts(page: number) {
  return call(listOwnedNewNfts, { query: { page } })
}
export function fetchMints(after: string | null) {
  return call(listMyMints, { query: { limit: 20, ...(after !== null && { after }) } })
}
export function fetchReceived(after: string | null) {
  return call(listMyReceived, { query: { limit: 20, ...(after !== null && { after }) } })
}
export function fetchApplications(after: string | null) {
  return call(listMyApplications, { query: { limit: 20, ...(after !== null && { after }) } })
}
export function takeBack(applicationId: number) {
  return call(withdrawApplication, { params: { applicationId }, body: {} })
}
export function fetchPayments(after: string | null) {
  return call(listMyPayments, { query: { limit: 20, ...(after !== null && { after }) } })
}
export function fetchHeld() {
  return call(listHeld)
}
export function takeHeldBack(depositId: number) {
  return call(takeBackHeld, { params: { depositId }, body: {} })
}
