import { findOptionalInquiry, listInquiries } from '#db/inquiry/inquiries.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { modifyInquiry, readInquiry, resendInquiry } from './handle-inquiry.ts'
import { submitInquiry } from './submit-inquiry.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { presentInquiryRow } from './present-inquiry.ts'
import { notifyQuietly } from '../notify.ts'
import type { Services } from '../services.ts'

export function mountInquiries(mount: Mount) {
  mount(
    endpoints.submitInquiry,
    async ({ body, ctx, services }) => {
      await services.limits.inquiry(ctx.ip)
      const key = ctx.get('idempotency-key')
      const { mailId, reference } = await services.db.transaction((tx) =>
        submitInquiry(tx, services, { input: body, key }),
      )
      if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
      return { reference }
    },
    { csrf: 'origin', messageKey: 'INQUIRY_DONE' },
  )
  mountList(mount, endpoints.listInquiries, {
    list: listInquiries,
    keyOf: (row) => row.inquiry.id,
    present: (rows) => rows.map((row) => presentInquiryRow(row)),
  })
  mount(endpoints.readInquiry, ({ params, services: { db } }) => readInquiry(db, params.inquiryId))
  mount(
    endpoints.modifyInquiry,
    async ({ body, params: { inquiryId }, write, services, actor, requestId }) => {
      const change = { inquiryId, status: body.status, author: { actor, requestId } }
      const after = await write((tx) => modifyInquiry(tx, services, change))
      if (after.mailState === 'waiting') await notifyMailOf(services, inquiryId)
      return after
    },
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.resendInquiry, async ({ params: { inquiryId }, write, services, actor, requestId }) => {
    const after = await write((tx) =>
      resendInquiry(tx, services, { inquiryId, author: { actor, requestId } }),
    )
    await notifyMailOf(services, inquiryId)
    return after
  })
}

async function notifyMailOf(services: Services, inquiryId: number) {
  const row = await findOptionalInquiry(services.db, inquiryId)
  if (row) await notifyQuietly(services, mailTask, { mailId: row.mail.id })
}
