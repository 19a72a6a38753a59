import { endpoints } from '#contract/endpoints.ts'
import { listApplications, listApplicationsOf } from '#db/airdrop/applications.ts'
import { listOpenWindows, listWindows } from '#db/airdrop/windows.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { sendCsv } from '../http/send-csv.ts'
import { provenAddresses } from '../mypage/index.ts'
import { readProject } from '../project/index.ts'
import { applyForAirdrop, searchAirdrop } from './airdrop.ts'
import { decideApplication, decideMany, readApplication, withdrawApplication } from './applications.ts'
import { applicationsCsv } from './applications-csv.ts'
import {
  presentApplication,
  presentMyApplication,
  presentOpenWindow,
  presentWindow,
} from './present-application.ts'
import { createWindow, modifyWindow, readWindow } from './windows.ts'

/** More than anybody would choose from. */
const openWindowsMax = 50

export function mountAirdrop(mount: Mount) {
  mount(
    endpoints.applyForAirdrop,
    async ({ body, ctx, services, session }) => {
      await services.limits.application(ctx.ip)
      return applyForAirdrop(services.db, body, session?.user.uuid ?? null)
    },
    { csrf: 'origin', messageKey: 'AIRDROP_DONE' },
  )
  mount(endpoints.searchAirdrop, ({ query, services, session }) =>
    searchAirdrop(services, query.regId, session?.user.uuid ?? null),
  )
  mount(endpoints.listOpenWindows, async ({ services: { db } }) => ({
    windows: (await listOpenWindows(db, openWindowsMax)).map((row) => presentOpenWindow(row)),
  }))
  mountApplications(mount)
  mountOwnApplications(mount)
  mountWindows(mount)
}

function mountApplications(mount: Mount) {
  mountList(mount, endpoints.listAirdropApplications, {
    list: listApplications,
    keyOf: (row) => row.application.id,
    present: (rows) => rows.map((row) => presentApplication(row)),
  })
  mount(endpoints.readAirdropApplication, ({ params, services: { db } }) =>
    readApplication(db, params.applicationId),
  )
  mount(endpoints.downloadAirdropApplications, async ({ query, ctx, services: { db } }) =>
    sendCsv(ctx, 'airdrop-applications.csv', applicationsCsv(db, query)),
  )
  mount(
    endpoints.decideAirdropApplication,
    ({ params: { applicationId }, body, write, actor, requestId }) =>
      write((tx) => decideApplication(tx, { applicationId, ...body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.decideAirdropApplications,
    ({ body, write, actor, requestId }) => write((tx) => decideMany(tx, body, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}

function mountOwnApplications(mount: Mount) {
  mount(endpoints.listMyApplications, async ({ query: { limit, after }, services: { db }, actor }) => {
    const { solana: owners } = await provenAddresses(db, actor)
    const page = { userUuid: actor, owners, after: pageKey(after), limit: limit + 1 }
    const rows = await listApplicationsOf(db, page)
    const keyOf = (row: (typeof rows)[number]) => row.application.id
    return pageOfRows(rows, { limit, keyOf, present: (row) => presentMyApplication(row) })
  })
  mount(
    endpoints.withdrawApplication,
    async ({ params: { applicationId }, write, services: { db }, actor, requestId }) => {
      const { solana: owners } = await provenAddresses(db, actor)
      const own = { applicationId, applicant: { userUuid: actor, owners } }
      return write((tx) => withdrawApplication(tx, own, { actor, requestId }))
    },
    { messageKey: 'MODIFIED' },
  )
}

function mountWindows(mount: Mount) {
  mountList(mount, endpoints.listApplicationWindows, {
    list: listWindows,
    keyOf: (row) => row.window.id,
    present: (rows) => rows.map((row) => presentWindow(row)),
  })
  mount(endpoints.readApplicationWindow, ({ params, services: { db } }) => readWindow(db, params.windowId))
  mount(
    endpoints.createApplicationWindow,
    async ({ body, write, services: { db }, actor, requestId }) => {
      await readProject(db, body.projectId)
      return write((tx) => createWindow(tx, body, { actor, requestId }))
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyApplicationWindow,
    async ({ params: { windowId }, body: input, write, services: { db }, actor, requestId }) => {
      await readProject(db, input.projectId)
      return write((tx) => modifyWindow(tx, { windowId, input }, { actor, requestId }))
    },
    { messageKey: 'MODIFIED' },
  )
}
