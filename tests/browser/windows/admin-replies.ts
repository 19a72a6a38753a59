import { replyOf, type Replies } from '../../web/mock/replies.ts'
import { collection, master, progress, project } from '../../web/mock/rows.ts'
import { quoteOf } from './wizard-steps.ts'

/** What the API replies behind the windows of the console. */
export const inquiry = replyOf('readInquiry')
const orphan = { ...replyOf('matchDeposit'), handling: 'orphan', state: 'final' } as const
export const deposits: Replies = { listDeposits: { rows: [orphan] }, readDeposit: orphan }
export const runs: Replies = { readMaster: master(1), readProgress: progress(1, 1) }
const waiting = {
  code: 'APPROVAL_DUE',
  since: '2026-11-28T00:00:00.000Z',
  params: { cost: '2', limit: '1' },
} as const
/** A run above the limit of its project, which whoever looks may approve. */
export const approvable: Replies = {
  readMaster: { ...master(1), status: '0', waiting },
  readProgress: { ...progress(1, 1), status: '0', waiting },
  readApproval: {
    approval: {
      ...{ masterId: 1, planHash: 'a'.repeat(64), state: 'asked', items: 120, recipients: 118 },
      ...{ costLamports: '2000000000', limitLamports: '1000000000', authors: ['operator@test.example'] },
      ...{ isOwn: false, askedAt: waiting.since, decider: null, decidedAt: null, reason: null },
    },
  },
}
export const chosen: Replies = {
  listProjects: { rows: [project(1)] },
  listCollections: { rows: [collection(1)] },
}
export const quotes: Replies = { quotePlan: { routes: [quoteOf('compressed'), quoteOf('token-metadata')] } }
const undecided = { verdictBy: null, verdictReason: null } as const
export const unknown = { ...replyOf('decideAttempt'), ...undecided, state: 'unknown' } as const
export const failed = { group: 'failed', reasonCode: 'METADATA_INVALID' } as const

const rpc = { name: 'one.example', healthy: false, latencyMs: 12, slotsBehind: 120 }
const stray = {
  ...replyOf('acceptStray'),
  chain: 'kaia',
  tokenId: null,
  migrationId: null,
  acceptedAt: null,
} as const
export const stopped = {
  code: 'CHAIN_AHEAD',
  chain: 'kaia',
  ...{ address: stray.from, chainNonce: 7, nextNonce: 6, missing: 1, error: null, strays: [stray] },
} as const
export const behind = { ...rpc, reason: 'behind', retirement: null } as const
export const feature = replyOf('modifyFeature', { feature: 'migration', state: 'open', opensOn: null })
export const setting = replyOf('modifySetting', { key: 'SYMBOL', isSet: true, isSecret: false })

/** An item whose name is too long, and of which nothing is on chain. */
export const repairable: Replies = {
  readStory: { attempts: [], item: failed },
  readRepair: {
    kind: 'mint',
    token: null,
    refusal: null,
    cells: {
      name: 'Punky Kongz #0001 with a name that is too long',
      symbol: 'PKNG',
      uri: 'https://example.com/kongz/1.json',
      owner: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
      ...{ creators: '', royalty: '0%', attributes: '' },
    },
  },
}

const takers = { masterIds: [1, 2], items: 1204, inFlight: 40 }
export const bulk: Replies = {
  previewBulk: {
    runs: 6,
    hasMore: false,
    actions: { pause: takers, resume: takers, retry: { ...takers, masterIds: [] }, cancel: takers },
  },
}
export const unexplained: Replies = { listUnexplained: { total: 3 } }
export const listed: Replies = { listMasters: { rows: [replyOf('pauseMaster')] } }
