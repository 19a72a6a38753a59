import { listOldWallets } from '#db/migration/migration-list.ts'
import { listRoutes } from '#db/migration/migration-routes.ts'
import { migrateTask } from '#worker/tasks/migrate.ts'
import { AppError } from '../app-error.ts'
import { createDestinationChallenge } from './create-destination-challenge.ts'
import { listArrivals } from './list-arrivals.ts'
import { listHeld } from './list-held.ts'
import { listOwnedSourceNfts } from './list-owned-source-nfts.ts'
import { lookUpMigrations } from './look-up.ts'
import { findOwnMigration, listOwnMigrations } from './read-migration.ts'
import { readParity } from './read-parity.ts'
import { runMigration } from './run-migration.ts'
import { signDestination } from './sign-destination.ts'
import { takeBackHeld } from './take-back-held.ts'
import { withdrawMigration } from './withdraw-migration.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { returnCodeOf } from './migration-return-code.ts'
import { presentMigration } from './present-migration.ts'
import { presentRoute, readyRoute } from './present-migration-route.ts'
import { ownSite } from '../http/own-site.ts'
import { streamEvents } from '../http/event-stream.ts'
import { versionOf } from './migration-hub.ts'
import { notifyQuietly } from '../notify.ts'

/** What is looked at before and after: an address, where a migration is, what its metadata was. */
function mountLookUps(mount: Mount) {
  mount(endpoints.checkSolanaAddress, async ({ query, services: { chains } }) => ({
    verdict: await chains.readAccountKind(query.address),
  }))
  mount(endpoints.lookUpMigrations, async ({ query, ctx, services }) => {
    await services.limits.lookUp(ctx.ip)
    return lookUpMigrations(services, query)
  })
  mount(endpoints.readMigrationParity, async ({ params, ctx, services, actor }) => {
    await services.limits.lookUp(ctx.ip)
    return readParity(services, await findOwnMigration(services.db, { ...params, userUuid: actor }))
  })
}

export function mountMigration(mount: Mount) {
  mountLookUps(mount)
  mountDestinations(mount)
  mountHeld(mount)
  mount(endpoints.listMigrationRoutes, async ({ services: { db, chains } }) => {
    const rows = await listRoutes(db)
    return rows.filter((row) => readyRoute(row) !== null).map((row) => presentRoute(chains, row))
  })
  mount(endpoints.listOwnedSourceNfts, ({ services, actor }) => listOwnedSourceNfts(services, actor))
  mount(endpoints.listArrivals, ({ query, services }) => listArrivals(services, query))
  mount(
    endpoints.runMigration,
    async ({ query, services, actor, ctx }) => {
      const notify = (migrationId: number) => notifyQuietly(services, migrateTask, { migrationId })
      const row = await runMigration(services, query, { userUuid: actor, notify })
      ctx.state.returnCd = returnCodeOf(row)
      return presentMigration(services.chains, row)
    },
    { messageKey: 'MIGRATION_ACCEPTED' },
  )
  mount(endpoints.readMigration, async ({ params, services: { db, chains }, actor, ctx }) => {
    const row = await findOwnMigration(db, { ...params, userUuid: actor })
    ctx.state.returnCd = returnCodeOf(row)
    return presentMigration(chains, row)
  })
  mount(endpoints.listMyMigrations, async ({ query, services: { db, chains }, actor }) => {
    const rows = await listOwnMigrations(db, { ...query, userUuid: actor })
    return rows.map((row) => presentMigration(chains, row))
  })
  mount(endpoints.streamMyMigrations, async ({ ctx, services, session }) => {
    if (!session) throw new AppError('SIGNED_OUT')
    const wallets = await listOldWallets(services.db, session.user.uuid)
    await streamEvents(ctx, services, {
      event: 'migrations',
      idOf: versionOf,
      read: () => services.migrations.read(wallets),
      subscribe: (listener) => services.migrations.subscribe(wallets, listener),
    })
    return undefined
  })
  mount(endpoints.withdrawMigration, async ({ params, services, actor }) => {
    const row = await withdrawMigration(services.db, { ...params, userUuid: actor })
    await notifyQuietly(services, migrateTask, { migrationId: params.migrationId })
    return presentMigration(services.chains, row)
  })
}

function mountDestinations(mount: Mount) {
  mount(endpoints.createDestinationChallenge, async ({ body, ctx, services, actor, language }) => {
    await services.limits.wallet(ctx.ip)
    const site = ownSite(ctx, services.env)
    return createDestinationChallenge(services, body, { userUuid: actor, site, language })
  })
  mount(endpoints.signDestination, async ({ body, ctx, services, actor }) => {
    await services.limits.wallet(ctx.ip)
    const notify = (migrationId: number) => notifyQuietly(services, migrateTask, { migrationId })
    return signDestination(services, body, { userUuid: actor, site: ownSite(ctx, services.env), notify })
  })
}

function mountHeld(mount: Mount) {
  mount(endpoints.listHeld, ({ services, actor }) => listHeld(services, actor))
  mount(endpoints.takeBackHeld, ({ params, services, actor }) =>
    takeBackHeld(services, { ...params, userUuid: actor }),
  )
}
