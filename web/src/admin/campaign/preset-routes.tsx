import { Navigate, type RouteObject } from 'react-router-dom'
import type { PresetCode } from '#contract/campaign/presets.ts'
import { paths } from '../paths.ts'

/** The airdrop pages of the specification: each opens the campaigns on its preset. */
const presetOfPage: Record<string, PresetCode> = {
  adminAirdropAlya: 'alya',
  adminAirdropPg: 'pg',
  adminAirdropWeekly1: 'weekly1',
  adminAirdropWeekly2: 'weekly2',
  adminAirdropWeekly3: 'weekly3',
  adminAirdropWeekly4: 'weekly4',
  adminAirdropWeekly5: 'weekly5',
  adminAirdropWeekly6: 'weekly6',
  adminAirdropWeekly7: 'weekly7',
  adminAirdropWeekly8: 'weekly8',
  adminAirdropWeekly9: 'weekly9',
  adminAirdropEtm30: 'etm30',
  adminAirdropEtm50: 'etm50',
  adminAirdropEtm80: 'etm80',
  adminAirdropEtm2025: 'etm2025',
  adminAirdropRandom: 'random',
  adminAirdropToken: 'token',
}

export const presetRoutes: RouteObject[] = Object.entries(presetOfPage).map(([path, preset]) => ({
  path,
  element: <Navigate to={paths.campaignsWith({ preset })} replace />,
}))
