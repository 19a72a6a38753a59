import { countDeposits, listDepositRows } from '#db/migration/deposit-admin.ts'
import { countMigrations, listMigrations } from '#db/migration/migration-list.ts'
import { listRoutes } from '#db/migration/migration-routes.ts'
import { listOpenStrays, listStoppedWallets } from '#db/migration/source-chain-strays.ts'
import { listReconcileReports } from '#db/migration/reconcile-reports.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { migrateTask } from '#worker/tasks/migrate.ts'
import { acceptStray } from './accept-stray.ts'
import { ignoreDeposit, matchDeposit, readDepositStory, returnDeposit } from './handle-deposit.ts'
import { handleDeposits } from './inbox/handle-deposits.ts'
import { readRedirectText, redirectDeposit, requireRedirectSigned } from './inbox/redirect-deposit.ts'
import { retryMigration, returnMigration } from './handle-migration.ts'
import { readMigrationStory } from './read-migration-story.ts'
import { createMigrationRoute, modifyMigrationRoute } from './save-migration-route.ts'
import { startReconcile } from './start-reconcile.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { ownSite } from '../http/own-site.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentDeposit, presentReport } from './present-deposit.ts'
import { presentAdminMigration } from './present-migration.ts'
import { presentStoppedWallet } from './present-stopped-wallet.ts'
import { presentAdminRoute } from './present-migration-route.ts'
import { notifyQuietly } from '../notify.ts'
import type { Services } from '../services.ts'

export function mountMigrationAdmin(mount: Mount) {
  mountMigrations(mount)
  mountDeposits(mount)
  mountStoppedWallets(mount)
  mountReconcile(mount)
  mountRoutes(mount)
}

function mountMigrations(mount: Mount) {
  mount(endpoints.listMigrations, async ({ query, services: { db, chains } }) => {
    const { after, limit, ...filter } = query
    const { state, ...others } = filter
    const [rows, counts] = await Promise.all([
      listMigrations(db, { ...filter, after: pageKey(after), limit: limit + 1 }),
      countMigrations(db, others),
    ])
    const total = Object.entries(counts)
      .filter(([one]) => state === undefined || one === state)
      .reduce((sum, [, count]) => sum + count, 0)
    const page = pageOfRows(rows, {
      limit,
      keyOf: (row) => row.migration.id,
      present: (row) => presentAdminMigration(chains, row),
      total,
    })
    return { ...page, counts }
  })
  mount(endpoints.readMigrationStory, ({ params, services }) =>
    readMigrationStory(services, params.migrationId),
  )
  mount(endpoints.retryMigration, async ({ params, body, write, services, actor, requestId }) => {
    let masterId: number | null = null
    const shown = await write(async (tx) => {
      const done = await retryMigration(tx, { ...params, ...body }, { actor, requestId })
      masterId = done.masterId
      return presentAdminMigration(services.chains, done.row)
    })
    await notifyQuietly(services, migrateTask, { migrationId: params.migrationId })
    if (masterId !== null) await notifyQuietly(services, planTask, { masterId })
    return shown
  })
  mount(endpoints.returnMigration, async ({ params, body, write, services, actor, requestId }) => {
    const shown = await write(async (tx) =>
      presentAdminMigration(
        services.chains,
        await returnMigration(tx, { ...params, ...body }, { actor, requestId }),
      ),
    )
    await notifyQuietly(services, migrateTask, { migrationId: params.migrationId })
    return shown
  })
}

function mountDeposits(mount: Mount) {
  mount(endpoints.listDeposits, async ({ query, services: { db } }) => {
    const { after, limit, ...filter } = query
    const [rows, total] = await Promise.all([
      listDepositRows(db, { ...filter, after: pageKey(after), limit: limit + 1 }),
      after === undefined ? countDeposits(db, filter) : null,
    ])
    return pageOfRows(rows, { limit, keyOf: (row) => row.deposit.id, present: presentDeposit, total })
  })
  mount(endpoints.readDeposit, ({ params, services: { db } }) => readDepositStory(db, params.depositId))
  mount(endpoints.matchDeposit, async ({ params, body, write, services, actor, requestId }) => {
    const shown = await write((tx) => matchDeposit(tx, { ...params, ...body }, { actor, requestId }))
    await notifyQuietly(services, migrateTask, { migrationId: body.migrationId })
    return shown
  })
  mount(endpoints.returnDeposit, ({ params, body, write, actor, requestId }) =>
    write((tx) => returnDeposit(tx, { ...params, ...body }, { actor, requestId })),
  )
  mount(endpoints.readRedirectText, ({ params, query, services, ctx, language }) =>
    readRedirectText(services, { ...params, ...query }, { site: ownSite(ctx, services.env), language }),
  )
  mount(endpoints.redirectDeposit, async ({ params, body, write, services, ctx, actor, requestId }) => {
    const asked = { ...params, ...body }
    const message = await requireRedirectSigned(services, asked, ownSite(ctx, services.env))
    const shown = await write((tx) => redirectDeposit(tx, { ...asked, message }, { actor, requestId }))
    await notifyOf(services, shown)
    return shown
  })
  mount(endpoints.handleDeposits, ({ body, write, actor, requestId }) =>
    write((tx) => handleDeposits(tx, body, { actor, requestId })),
  )
  mount(endpoints.ignoreDeposit, async ({ params, body, write, services, actor, requestId }) => {
    const shown = await write((tx) => ignoreDeposit(tx, { ...params, ...body }, { actor, requestId }))
    await notifyOf(services, shown)
    return shown
  })
}

/** The migration that waited for a deposit goes on at once. */
async function notifyOf(services: Services, { migrationId }: { migrationId: number | null }) {
  if (migrationId !== null) await notifyQuietly(services, migrateTask, { migrationId })
}

function mountStoppedWallets(mount: Mount) {
  mount(endpoints.listStoppedWallets, async ({ services: { db } }) => {
    const [wallets, strays] = await Promise.all([listStoppedWallets(db), listOpenStrays(db)])
    return wallets.map((wallet) => presentStoppedWallet(wallet, strays))
  })
  mount(endpoints.acceptStray, ({ params, body, write, actor, requestId }) =>
    write((tx) => acceptStray(tx, { ...params, ...body }, { actor, requestId })),
  )
}

function mountReconcile(mount: Mount) {
  mount(endpoints.listReconcileReports, async ({ services: { db } }) =>
    (await listReconcileReports(db)).map(presentReport),
  )
  mount(endpoints.startReconcile, ({ write, actor, requestId }) =>
    write((tx) => startReconcile(tx, { actor, requestId })),
  )
}

function mountRoutes(mount: Mount) {
  mount(endpoints.listAdminRoutes, async ({ services: { db, chains } }) =>
    (await listRoutes(db)).map((row) => presentAdminRoute(chains, row)),
  )
  mount(
    endpoints.createMigrationRoute,
    ({ body, write, services, actor, requestId }) =>
      write((tx) => createMigrationRoute(tx, services, body, { actor, requestId })),
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyMigrationRoute,
    ({ params, body, write, services: { chains }, actor, requestId }) =>
      write((tx) => modifyMigrationRoute(tx, chains, { ...params, input: body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}
