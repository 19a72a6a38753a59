import { z } from 'zod'
import type { AdminRoute, MigrationRouteInput } from '#contract/migration/migration-admin.ts'

const coinDigits = 18
const minutesMax = 43_200

/** The form as it is typed: text everywhere. Messages are locale keys. */
const limits = {
  feeCoins: z
    .string()
    .trim()
    .regex(/^\d{1,10}(\.\d{1,18})?$/, 'migrationRoutes.errors.coins'),
  minutes: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'migrationRoutes.errors.minutes')
    .refine((text) => Number(text) >= 1 && Number(text) <= minutesMax, 'migrationRoutes.errors.minutes'),
  supply: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,8})?$/, 'migrationRoutes.errors.supply'),
  isOn: z.boolean(),
}
const chosen = z.string().min(1, 'migrationRoutes.errors.required')

export const newRouteSchema = z.object({
  ...limits,
  oldProject: chosen,
  newProject: chosen,
  collection: chosen,
})
/** Projects and collection of a route that is there cannot be changed. */
export const routeLimitsSchema = z.object({
  ...limits,
  oldProject: z.string(),
  newProject: z.string(),
  collection: z.string(),
})
export type RouteForm = z.infer<typeof newRouteSchema>

/** What the API calls otherwise. */
export const routeFieldNames = {
  oldProjectId: 'oldProject',
  newProjectId: 'newProject',
  collectionId: 'collection',
  feeWei: 'feeCoins',
  timeLimitSeconds: 'minutes',
} as const

export function formOf(route: AdminRoute | null): RouteForm {
  return {
    oldProject: String(route?.oldProjectId ?? ''),
    newProject: String(route?.newProjectId ?? ''),
    collection: String(route?.collectionId ?? ''),
    feeCoins: route ? coinsOf(route.feeWei) : '0.1',
    minutes: String(route ? Math.max(1, Math.round(route.timeLimitSeconds / 60)) : 60),
    supply: String(route?.supply ?? ''),
    isOn: route?.isOn ?? true,
  }
}

export function limitsOf(form: RouteForm) {
  return {
    feeWei: weiOf(form.feeCoins),
    timeLimitSeconds: Number(form.minutes) * 60,
    supply: form.supply ? Number(form.supply) : null,
    isOn: form.isOn,
  }
}

export function inputOfRoute(form: RouteForm): MigrationRouteInput {
  return {
    oldProjectId: Number(form.oldProject),
    newProjectId: Number(form.newProject),
    collectionId: Number(form.collection),
    ...limitsOf(form),
  }
}

/** "0.1" -> "100000000000000000": decimal text to decimal text, without floating point. */
export function weiOf(coins: string): string {
  const [whole = '0', fraction = ''] = coins.trim().split('.')
  return BigInt(whole + fraction.padEnd(coinDigits, '0')).toString()
}

export function coinsOf(wei: string): string {
  const digits = wei.padStart(coinDigits + 1, '0')
  const fraction = digits.slice(-coinDigits).replace(/0+$/, '')
  const whole = digits.slice(0, -coinDigits).replace(/^0+(?=\d)/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
