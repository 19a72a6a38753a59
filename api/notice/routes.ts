import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { endMails, markRead, modifyChoices, readChoices, readInbox, readUnread } from './notices.ts'

export function mountNotices(mount: Mount) {
  mount(endpoints.listMyNotices, ({ query: { after, limit }, services: { db }, actor }) =>
    readInbox(db, { userUuid: actor, after, limit }),
  )
  mount(endpoints.countMyNotices, ({ services: { db }, actor }) => readUnread(db, actor))
  mount(endpoints.readMyNotices, ({ body: { noticeIds }, services: { db }, actor }) =>
    markRead(db, actor, noticeIds),
  )
  mount(endpoints.readNoticeChoices, ({ services: { db }, actor }) => readChoices(db, actor))
  mount(
    endpoints.modifyNoticeChoices,
    ({ body, services: { db }, actor }) => db.transaction((tx) => modifyChoices(tx, actor, body)),
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.unsubscribe, ({ query, services }) => endMails(services, query), {
    ...{ csrf: 'signed', body: 'raw', session: 'none', messageKey: 'MODIFIED' },
  })
}
