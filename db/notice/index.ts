export { insertNotices, saveNotice } from './insert-notices.ts'
export { besideItems, itemOfNotice } from './notices-of-items.ts'
export { deleteNoticesOf } from './notices.ts'
