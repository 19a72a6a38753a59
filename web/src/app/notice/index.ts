export { fetchNewest } from './api.ts'
export { NoticeList } from './notice-list.tsx'
