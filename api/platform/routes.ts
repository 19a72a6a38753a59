import { findOptionalSetting } from '#db/setting/settings.ts'
import { AppError } from '../app-error.ts'
import { readDashboard } from '../dashboard/read-dashboard.ts'
import { readSourceChains } from '../dashboard/read-source-chains.ts'
import { retireRpc } from '../dashboard/retire-rpc.ts'
import { publicSettingKeys } from '#contract/setting/settings.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listLimits } from '#contract/list/index.ts'
import type { ApiEnv } from '../env.ts'
import { readDependencies } from '../health/dependencies.ts'
import { newFormStamp } from '../http/form-stamp.ts'
import type { Mount } from '../http/mount.ts'

const frontVersionKey = 'FRONT_VERSION'

export function mountCommon(mount: Mount) {
  mount(endpoints.selectKeyValue, async ({ query: { cdKey }, services: { db } }) => {
    const key = publicSettingKeys.find((it) => it === cdKey)
    const value = key ? await findOptionalSetting(db, key) : null
    if (value === null) throw new AppError('NOT_FOUND')
    return value
  })
  mount(endpoints.readConfig, async ({ services: { db, env } }) => ({
    network: env.NETWORK,
    ...explorerUrls(env),
    frontVersion: (await findOptionalSetting(db, frontVersionKey)) ?? '',
    uploadMaxBytes: listLimits.fileBytesMax,
    listRowsMax: listLimits.rowsMax,
  }))
  mount(
    endpoints.readFormStamp,
    async ({ services }) => ({ stamp: newFormStamp(services), waitMs: services.policy.formMinMs }),
    { session: 'none' },
  )
  mount(endpoints.readCoinPrices, ({ services }) => services.prices.read())
  mount(
    endpoints.readLive,
    async ({ services: { startedAt, closing } }) => {
      if (closing.isNear) throw new AppError('DEPENDENCY_DOWN')
      return { uptimeSeconds: (Date.now() - startedAt.getTime()) / 1000 }
    },
    { session: 'none' },
  )
  mount(
    endpoints.readReady,
    async ({ services }) => {
      const dependencies = await readDependencies(services)
      if (dependencies.some((it) => !it.ok))
        throw new AppError('DEPENDENCY_DOWN', { params: { dependencies } })
      return { dependencies }
    },
    { session: 'none' },
  )
  mount(endpoints.readDashboard, ({ services }) => readDashboard(services))
  mount(endpoints.readSourceChains, async ({ services }) => ({ chains: await readSourceChains(services) }))
  mount(
    endpoints.retireRpc,
    ({ body, write, services: { env }, actor, requestId }) =>
      write((tx) => retireRpc(tx, body, env.NETWORK, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}

/** `{id}` stands for the address or signature. A localnet has an explorer only when one is given. */
function explorerUrls({ NETWORK, SOLANA_EXPLORER }: ApiEnv) {
  const cluster = NETWORK === 'mainnet' ? '' : `?cluster=${NETWORK}`
  const base = SOLANA_EXPLORER ?? (NETWORK === 'localnet' ? null : 'https://explorer.solana.com')
  if (base === null) return { explorerAddressUrl: null, explorerTransactionUrl: null }
  const url = (kind: string) => `${base.replace(/\/$/, '')}/${kind}/{id}${SOLANA_EXPLORER ? '' : cluster}`
  return { explorerAddressUrl: url('address'), explorerTransactionUrl: url('tx') }
}
