import { listMyMints, listOwnedNewNfts, readMyPage } from '#contract/mypage/my-page.ts'
import { call } from '../../shared/api-client.ts'

export const fetchMyPage = () => call(readMyPage)
export const fetchNewNfts = (page: number) => call(listOwnedNewNfts, { query: { page } })
export const fetchMints = (after: string | null) =>
  call(listMyMints, { query: { limit: 20, ...(after !== null && { after }) } })
