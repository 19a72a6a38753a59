import type { FeatureRow } from '#contract/feature/feature.ts'
import type { AdminRoute } from '#contract/migration/migration-admin.ts'
import type { Setting } from '#contract/setting/settings.ts'
import { project } from '../../mock/rows.ts'

/** Rows that forms of the console begin from. */
export const oldProject = { ...project(2), mainnet: 'kaia' as const }
export const route: AdminRoute = {
  routeId: 1,
  chain: 'kaia',
  chainId: '8217',
  oldProjectId: 2,
  oldProjectName: 'Old',
  oldProjectNameKor: '옛것',
  oldContract: `0x${'1'.repeat(40)}`,
  adminWallet: `0x${'2'.repeat(40)}`,
  newProjectId: 1,
  newProjectName: 'New',
  newProjectNameKor: '새것',
  newCollection: null,
  feeWei: '100000000000000000',
  coin: 'KAIA',
  startsAt: null,
  endsAt: null,
  timeLimitSeconds: 3600,
  supply: null,
  migrated: 0,
  closedBecause: null,
  collectionId: 1,
  isOn: true,
  registeredAt: '2026-11-21T00:00:00.000Z',
}

export const setting: Setting = {
  key: 'SYMBOL',
  value: 'PKNG',
  isSet: true,
  isSecret: false,
  readBy: 'collections',
  version: 1,
  modifier: null,
  modifiedAt: null,
}

export const feature: FeatureRow = {
  feature: 'migration',
  state: 'planned',
  opensOn: null,
  shownState: 'planned',
  version: 1,
  modifier: null,
  modifiedAt: null,
}
