import { listMintsOf } from '#db/mypage/my-page.ts'
import { listReceivedBy } from '#db/mypage/received.ts'
import { listOwnedNewNfts } from './list-owned-new-nfts.ts'
import { provenAddresses, readMyPage } from './read-my-page.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentMint, presentReceived } from './present-my-page.ts'

export function mountMyPage(mount: Mount) {
  mount(endpoints.readMyPage, ({ services: { db }, actor, language }) => readMyPage(db, actor, language))
  mount(endpoints.listOwnedNewNfts, ({ query, services, actor }) =>
    listOwnedNewNfts(services, { userUuid: actor, page: query.page }),
  )
  mount(endpoints.listMyMints, async ({ query: { limit, after }, services: { db }, actor }) => {
    const { solana } = await provenAddresses(db, actor)
    const page = { owners: solana, after: pageKey(after), limit: limit + 1 }
    const rows = solana.length > 0 ? await listMintsOf(db, page) : []
    return pageOfRows(rows, { limit, keyOf: (row) => row.itemId, present: presentMint })
  })
  mount(endpoints.listMyReceived, async ({ query: { limit, after }, services: { db }, actor }) => {
    const { solana } = await provenAddresses(db, actor)
    const page = { owners: solana, after: pageKey(after), limit: limit + 1 }
    const rows = solana.length > 0 ? await listReceivedBy(db, page) : []
    return pageOfRows(rows, { limit, keyOf: (row) => row.itemId, present: (row) => presentReceived(row) })
  })
}
