import { z } from 'zod'
import { migrationDestinationSchema } from './destination.ts'
import { migrationReasons, migrationStates, sourceChains, reconcileFindings } from './codes.ts'
import { sourceRpcStateSchema } from '../codes/source-rpc.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { depositSchema } from './deposits.ts'
import { sourceChainSendSchema } from './sends.ts'
import { migrationRouteSchema, migrationSchema } from './migration.ts'
import { lineText, reasonText } from '../text.ts'

const tag = 'Migrations'
const nullableText = z.string().nullable()
const reasonBody = z.object({ reason: reasonText() })

export const adminMigrationSchema = migrationSchema.extend({
  userUuid: z.uuid(),
  masterId: z.number().int().nullable(),
  itemId: z.number().int().nullable(),
  /** A message of the chain, or an admin's note, beside the reason. */
  reasonDetail: nullableText,
})
export type AdminMigration = z.infer<typeof adminMigrationSchema>

export const listMigrations = read('/api/admin/migrations', {
  tag,
  summary: 'Migrations, newest first. search: a wallet, token id, transaction hash, mint or migration id',
  role: 'viewer',
  area: 'migrations',
  query: pageQuery.extend({
    search: lineText().trim().max(100).optional(),
    state: z.enum(migrationStates).optional(),
    reason: z.enum(migrationReasons).optional(),
    routeId: idSchema.optional(),
    /** Only those this transfer could be given to. */
    fitsDeposit: idSchema.optional(),
  }),
  reply: pageOf(adminMigrationSchema).extend({
    counts: z.partialRecord(z.enum(migrationStates), z.number().int()),
  }),
})

const params = z.object({ migrationId: idSchema })
export const readMigrationStory = read('/api/admin/migrations/{migrationId}', {
  tag,
  summary: 'One migration: its record, deposits, sends, and every move with who, when and why',
  role: 'viewer',
  area: 'migrations',
  errors: ['NOT_FOUND'],
  params,
  reply: z.object({
    migration: adminMigrationSchema,
    events: z.array(
      z.object({
        at: z.string(),
        actor: z.string(),
        from: nullableText,
        to: z.string(),
        reason: nullableText,
      }),
    ),
    deposits: z.array(depositSchema),
    sends: z.array(sourceChainSendSchema),
    /** What the old wallet signed of where it goes; null: it never did. */
    destination: migrationDestinationSchema.nullable(),
    canRetry: z.boolean(),
    canReturn: z.boolean(),
    /** Why nothing of its source chain moves, while its next step needs that chain; null: nothing is in the way there. */
    sourceWait: z
      .object({
        /** When a worker last asked the RPCs; null: never. */
        at: nullableText,
        isStale: z.boolean(),
        rpcs: z.array(sourceRpcStateSchema.pick({ name: true, reason: true })),
      })
      .nullable(),
  }),
})

export const retryMigration = write('/api/admin/migrations/{migrationId}/retry', {
  tag,
  summary: 'Try again now: read the source chain, retry the failed mint or the failed return',
  role: 'operator',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: reasonBody,
  reply: adminMigrationSchema,
})

export const returnMigration = write('/api/admin/migrations/{migrationId}/return', {
  tag,
  summary:
    'Refuse the mint: the NFT goes back and the fee is refunded. Waits for proof that no mint can land',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: reasonBody,
  reply: adminMigrationSchema,
})

export const reconcileReportSchema = z.object({
  reportId: z.number().int(),
  startedAt: z.string(),
  finishedAt: nullableText,
  isComplete: z.boolean(),
  checked: z.number().int(),
  findings: z.array(
    z.object({
      finding: z.enum(reconcileFindings),
      chain: z.enum(sourceChains),
      /** Null: it is of a wallet's coin. */
      contract: nullableText,
      tokenId: nullableText,
      holder: nullableText,
      migrationId: z.number().int().nullable(),
      detail: z.string(),
    }),
  ),
})
export type ReconcileReport = z.infer<typeof reconcileReportSchema>

export const listReconcileReports = read('/api/admin/reconcile', {
  tag,
  summary: 'The last daily comparisons of owners and coin on chain with the records, newest first',
  role: 'viewer',
  area: 'migrations',
  reply: z.array(reconcileReportSchema),
})
export const startReconcile = write('/api/admin/reconcile', {
  tag,
  summary: 'Compare now; the report appears in the list',
  role: 'operator',
  area: 'migrations',
  body: z.object({}),
  reply: z.null(),
})

export const migrationRouteInputSchema = z.object({
  oldProjectId: z.number().int().positive(),
  newProjectId: z.number().int().positive(),
  collectionId: z.number().int().positive(),
  /** Wei of the source chain's coin, decimal text. 0.1 coin is SPEC.md's. */
  feeWei: z
    .string()
    .regex(/^\d{1,30}$/)
    .default('100000000000000000'),
  timeLimitSeconds: z
    .number()
    .int()
    .min(60)
    .max(30 * 86_400)
    .default(3_600),
  supply: z.number().int().positive().nullable().default(null),
  isOn: z.boolean().default(true),
})
export type MigrationRouteInput = z.infer<typeof migrationRouteInputSchema>

export const adminRouteSchema = migrationRouteSchema.extend({
  collectionId: z.number().int(),
  isOn: z.boolean(),
  registeredAt: z.string(),
})
export type AdminRoute = z.infer<typeof adminRouteSchema>

export const listAdminRoutes = read('/api/admin/migration-routes', {
  tag,
  summary: 'Every route, closed ones too',
  role: 'viewer',
  area: 'migrations',
  reply: z.array(adminRouteSchema),
})
export const createMigrationRoute = write('/api/admin/migration-routes', {
  tag,
  summary: 'Open a way from an old project to a collection. Both need their admin key',
  role: 'owner',
  errors: [
    'NO_SUCH_PROJECT',
    'SIGNER_MISSING',
    'UNSUPPORTED_MAINNET',
    'COLLECTION_NOT_READY',
    'COLLECTION_OF_OTHER',
    'MIGRATION_ROUTE_EXISTS',
  ],
  body: migrationRouteInputSchema,
  reply: adminRouteSchema,
  create: true,
})
export const modifyMigrationRoute = write('/api/admin/migration-routes/{routeId}', {
  tag,
  summary: 'Change fee, time limit, supply, or switch a route off. Projects and collection stay',
  role: 'owner',
  errors: ['NOT_FOUND'],
  method: 'put',
  params: z.object({ routeId: idSchema }),
  body: migrationRouteInputSchema.pick({ feeWei: true, timeLimitSeconds: true, supply: true, isOn: true }),
  reply: adminRouteSchema,
})
