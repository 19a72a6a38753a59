import type { z } from 'zod'
import type { endpoints } from '#contract/endpoints.ts'
import type { TxLog } from '#contract/audit/logs.ts'
import type { RouteQuote } from '#contract/operation/quote.ts'
import { audit } from './audit.ts'
import { ago, base58, collection, dashboard, item, master, progress, project } from './rows.ts'

export type Handler = (input: {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
}) => unknown

export let isSignedIn = true
export function setSignedIn(value: boolean): void {
  void (isSignedIn = value)
}

const session = {
  user: {
    uuid: '6f2c6f8e-65f4-4c0c-9a57-0a7f5d2f7a10',
    uid: 'admin@punky.example',
    name: '김운영',
    nickname: null,
    adcd: 'A',
    role: 'admin',
  },
  csrfToken: 'mock-token',
  expiresAt: '2027-01-01T00:00:00.000Z',
}
function pageOf<T>(rows: T[], total: number | null = rows.length): unknown {
  return { rows, next: null, total }
}
/** Newest first, as the rows are made, or turned round. */
function inOrder<T>(rows: T[], query: URLSearchParams): T[] {
  return query.get('order') === 'asc' ? rows.toReversed() : rows
}
function count(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index + 1)
}

function items({ params, query }: Parameters<Handler>[0]): unknown {
  const masterId = Number(params['masterId'])
  const total = master(masterId).total
  const after = Number(query.get('after') ?? 0)
  const limit = Number(query.get('limit') ?? 50)
  const status = query.get('status')
  const rows: unknown[] = []
  let row = after
  while (rows.length < limit && row < total) {
    row += 1
    const it = item(masterId, row)
    if (!status || it.status === status) rows.push(it)
  }
  return { rows, next: row < total ? String(row) : null, total: status ? null : total }
}

function route(standard: RouteQuote['standard'], many: number): RouteQuote {
  const isCompressed = standard === 'compressed'
  const rent = isCompressed ? 412_000_000n : 15_616_720n * BigInt(many)
  const total = rent + BigInt(many) * (isCompressed ? 700n : 10_010_000n)
  return {
    standard,
    trees: isCompressed
      ? [
          {
            maxDepth: 17,
            maxBufferSize: 64,
            canopyDepth: 7,
            capacity: 131_072,
            count: 1,
            rentLamports: '412000000',
          },
        ]
      : [],
    transactions: Math.ceil(many / (isCompressed ? 15 : 1)),
    itemsPerTransaction: isCompressed ? 15 : 1,
    rentLamports: String(rent),
    protocolFeeLamports: isCompressed ? '0' : String(10_000_000n * BigInt(many)),
    networkFeeLamports: String(333n * BigInt(many)),
    priorityFeeLamports: String(260n * BigInt(many)),
    guardLamports: '890880',
    returnedLamports: null,
    totalLamports: String(total),
    payerBalanceLamports: '42500300000',
    payerBalanceAfterLamports: String(42_500_300_000n - total),
    estimatedSeconds: isCompressed ? Math.ceil(many / 600) : Math.ceil(many / 30),
  }
}

function txLog(txLogId: number): TxLog {
  return {
    txLogId,
    at: ago(txLogId * 7),
    chain: 'solana',
    signature: base58(txLogId, 88),
    kind: txLogId % 9 === 0 ? 'tree' : 'mint',
    status: txLogId % 13 === 0 ? 'failed' : 'final',
    payerAddress: base58(52, 44),
    slot: String(312_884_120 - txLogId),
    feeLamports: '10000',
    spentLamports: '10450',
    itemCount: 15,
    masterId: 1,
    chunkId: txLogId,
    errorCode: txLogId % 13 === 0 ? 'PROGRAM_ERROR' : null,
  }
}

function story({ params }: Parameters<Handler>[0]): unknown {
  const id = Number(params['itemId'])
  const [masterId, row] = [Math.floor(id / 1_000_000), id % 1_000_000]
  const it = item(masterId, row)
  const attempt = {
    chunkId: 1,
    blockhash: base58(5, 44),
    lastValidBlockHeight: '291004668',
    feeLamports: '10000',
    slot: '312884100',
    errorDetail: null,
    signedAt: ago(64),
    sentAt: ago(63),
    landedAt: ago(61),
    finalAt: ago(48),
    verdictBy: null,
    verdictReason: null,
  }
  return {
    item: {
      ...it,
      businessKey: `plan-${masterId}-${row}`,
      given: [
        { key: 'symbol', as: 'text', value: it.symbol },
        { key: 'uri', as: 'uri', value: it.uri },
        { key: 'sellerFeeBasisPoints', as: 'basisPoints', value: 500 },
        { key: 'creators', as: 'shares', value: [{ address: base58(3, 44), share: 100 }] },
        {
          key: 'attributes',
          as: 'pairs',
          value: [
            { trait_type: 'Fur', value: 'Gold' },
            { trait_type: 'Level', value: 7 },
          ],
        },
      ],
      learned: [
        { key: 'leafIndex', as: 'count', value: 3 },
        { key: 'treeAddress', as: 'address', value: base58(8, 44) },
      ],
      masterName: master(masterId).name,
    },
    events: [
      {
        seq: 1,
        at: ago(80),
        actor: 'admin@punky.example',
        entity: 'item',
        entityId: id,
        from: null,
        to: '0',
        reason: null,
      },
      {
        seq: 2,
        at: ago(66),
        actor: 'worker-a41f',
        entity: 'item',
        entityId: id,
        from: '0',
        to: '10',
        reason: null,
      },
      {
        seq: 3,
        at: ago(65),
        actor: 'worker-a41f',
        entity: 'attempt',
        entityId: 4,
        from: 'sent',
        to: 'expired',
        reason: 'BLOCKHASH_EXPIRED',
      },
      {
        seq: 4,
        at: ago(48),
        actor: 'worker-a41f',
        entity: 'item',
        entityId: id,
        from: '10',
        to: it.status,
        reason: it.reasonCode,
      },
    ],
    attempts: [
      {
        ...attempt,
        attemptId: 4,
        n: 1,
        signature: base58(11, 88),
        state: 'expired',
        landedAt: null,
        finalAt: null,
        slot: null,
        errorCode: 'BLOCKHASH_EXPIRED',
      },
      {
        ...attempt,
        attemptId: 5,
        n: 2,
        signature: base58(12, 88),
        state: it.isUnknown ? 'unknown' : 'final',
        errorCode: null,
      },
    ],
    sharedWith: 14,
  }
}

/** Answers by endpoint; what is not here answers NOT_FOUND. */
export const handlers: Partial<Record<keyof typeof endpoints, Handler>> = {
  selectKeyValue: () => '20250626_1600',
  readConfig: (): z.infer<typeof endpoints.readConfig.reply> => ({
    network: 'localnet',
    explorerAddressUrl: null,
    explorerTransactionUrl: null,
    frontVersion: '20250626_1600',
    uploadMaxBytes: 10_485_760,
    listRowsMax: 200_000,
  }),
  readReady: () => ({
    dependencies: ['database', 'queue', 'worker', 'solana', 'migrations'].map((name) => ({
      name,
      ok: true,
      detail: null,
    })),
  }),
  doLogin: () => {
    isSignedIn = true
    return session
  },
  readSession: () => session,
  doLogout: () => {
    isSignedIn = false
    return null
  },
  readDashboard: dashboard,
  listProjects: () => pageOf(count(3).map(project)),
  readProject: ({ params }) => project(Number(params['projectId'])),
  registerProject: () => project(1),
  modifyProject: ({ params }) => project(Number(params['projectId'])),
  listCollections: () => pageOf(count(3).map(collection)),
  readCollection: ({ params }) => collection(Number(params['collectionId'])),
  createCollection: () => collection(3),
  quotePlan: ({ body }) => {
    const { kind, count: many } = body as { kind: string; count: number }
    const returnedLamports = kind === 'burn' ? String(5_974_080n * BigInt(many)) : null
    return {
      payerAddress: base58(52, 44),
      pricedAt: ago(5),
      routes: [route('compressed', many), route('token-metadata', many)].map((one) => ({
        ...one,
        returnedLamports,
      })),
    }
  },
  lookUpAssets: ({ body }) =>
    (body as { assetIds: string[] }).assetIds.map((assetId) => ({ assetId, known: null, run: null })),
  createPlan: () => ({ planId: 1, masterId: 1 }),
  listMasters: ({ query }) => {
    const status = query.get('status')
    const rows = count(24)
      .map(master)
      .filter((it) => !status || it.status === status)
    return pageOf(inOrder(rows, query))
  },
  readMaster: ({ params }) => master(Number(params['masterId'])),
  readProgress: ({ params }) => progress(Number(params['masterId']), 1),
  listReasons: () => [
    { reasonCode: 'OWNER_INVALID', count: 29, example: 'Owner is a program' },
    { reasonCode: 'PROGRAM_ERROR', count: 8, example: 'custom program error: 0x1771' },
  ],
  listItems: items,
  startMaster: ({ params }) => master(Number(params['masterId'])),
  pauseMaster: ({ params }) => master(Number(params['masterId'])),
  resumeMaster: ({ params }) => master(Number(params['masterId'])),
  cancelMaster: ({ params }) => master(Number(params['masterId'])),
  retryMaster: () => ({ retried: 29 }),
  searchItems: () => pageOf(count(4).map((row) => ({ ...item(1, row), masterName: master(1).name }))),
  readStory: story,
  listAuditLog: ({ query }) => {
    const rows = count(60)
      .map(audit)
      .filter((it) => !query.get('entity') || it.entity === query.get('entity'))
      .filter((it) => !query.get('entityId') || it.entityId === query.get('entityId'))
      .filter((it) => it.actor.includes(query.get('actor') ?? ''))
    return pageOf(inOrder(rows, query), null)
  },
  listTxLog: ({ query }) => pageOf(inOrder(count(80).map(txLog), query)),
}
