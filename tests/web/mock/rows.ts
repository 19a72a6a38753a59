/** Rows for screens under test. Typed by the contract. */
import { base58 as encoder } from '@scure/base'
import type { Collection } from '#contract/collection/collections.ts'
import { noItems } from '#contract/run/item-group.ts'
import type { CountedMaster, Master, Progress } from '#contract/run/masters.ts'
import type { Project } from '#contract/project/projects.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function base58(seed: number, length: number): string {
  let state = seed * 2654435761 + 12345
  let text = ''
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    text += alphabet[(state >>> 8) % 58]
  }
  return text
}

/** An address as the contract takes it: the text of 32 bytes. */
function walletAddress(seed: number): string {
  return encoder.encode(Uint8Array.from({ length: 32 }, (_, at) => (seed * 37 + at * 101) % 256))
}

export function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString()
}

export function project(projectId: number): Project {
  const names = [
    ['PKNG', 'Punky Kongz', '펑키콩즈'],
    ['SGRL', 'Super Grilla', '슈퍼 그릴라'],
    ['GNSS', 'Genesis', '제네시스'],
  ][projectId % 3] ?? ['X', 'X', 'X']
  return {
    projectId,
    symbol: names[0] ?? '',
    name: names[1] ?? '',
    nameKor: names[2] ?? '',
    contractAddress: null,
    mainnet: 'solana',
    creatorFeePercent: 5,
    projectFeePercent: 2.5,
    jsonPath: 'https://cdn.punky.example/kongz/{n}.json',
    image: null,
    adminWalletAddress: walletAddress(projectId + 50),
    listingWalletAddress: null,
    feeWalletAddress: walletAddress(projectId + 80),
    startTime: '2026-11-21T00:00:00.000Z',
    endTime: '2026-12-21T00:00:00.000Z',
    dailyCapLamports: null,
    dailyCapWei: null,
    approvalLimitLamports: null,
    mintStartBlock: null,
    mintEndBlock: null,
    description: 'Five thousand apes of the night city.',
    storedKeys:
      projectId % 3 === 2
        ? []
        : [{ purpose: 'admin', address: base58(projectId + 50, 44), storedAt: ago(86_400 * 3) }],
    registrant: 'admin@punky.example',
    registeredAt: ago(86_400 * projectId),
    modifier: 'admin@punky.example',
    modifiedAt: ago(3_600 * projectId),
  }
}

export function collection(collectionId: number): Collection {
  return {
    collectionId,
    projectId: collectionId,
    projectSymbol: project(collectionId).symbol,
    name: `${project(collectionId).name} Origin`,
    symbol: project(collectionId).symbol,
    uri: 'https://cdn.punky.example/kongz/collection.json',
    sellerFeeBasisPoints: 500,
    willReveal: collectionId === 2,
    masterId: 900 + collectionId,
    status: collectionId === 3 ? '10' : '20',
    mintAddress: collectionId === 3 ? null : base58(collectionId + 7, 44),
    signature: collectionId === 3 ? null : base58(collectionId + 9, 88),
    mintedCount: collectionId * 1204,
    burntCount: collectionId === 2 ? 12 : 0,
    registeredAt: ago(86_400 * 2),
  }
}

const statuses: Master['status'][] = ['10', '20', '30', '40', '90', '0']

export function master(masterId: number): CountedMaster {
  const status = statuses[(masterId - 1) % 6] ?? '10'
  const total = masterId === 1 ? 100_000 : 1_000 + masterId * 137
  const failed = status === '30' ? 37 : status === '40' ? total : 0
  const completed = status === '20' ? total : status === '40' || status === '0' ? 0 : Math.round(total * 0.43)
  return {
    masterId,
    planId: masterId,
    projectId: 1 + (masterId % 3),
    projectSymbol: project(1 + (masterId % 3)).symbol,
    collectionId: 1,
    collectionName: 'Punky Kongz Origin',
    name: masterId % 2 ? `펑키콩즈 ${masterId}차 홀더 민팅` : `Genesis wave ${masterId}`,
    kind: 'mint',
    origin: 'console',
    standard: masterId % 3 === 2 ? 'token-metadata' : 'compressed',
    status,
    control: 'run',
    waiting:
      masterId === 7
        ? {
            code: 'PAYER_BALANCE_TOO_LOW',
            since: ago(340),
            params: { address: base58(52, 44), missingLamports: '1840000000', balanceLamports: '120000000' },
          }
        : null,
    startAt: null,
    isCanary: masterId === 1,
    hasGuard: true,
    willReveal: false,
    budgetLamports: '9000000000',
    errorRateMax: 0.05,
    quotedLamports: '8412345678',
    spentLamports: '3127004410',
    payment: { status: '10', payCode: 'CREATE_MINTING', amountLamports: '0' },
    total,
    payerAddress: base58(52, 44),
    registrant: 'admin@punky.example',
    registeredAt: ago(7_200 * masterId),
    startedAt: status === '0' ? null : ago(7_000 * masterId),
    finishedAt: ['20', '30', '40'].includes(status) ? ago(6_000 * masterId) : null,
    ...noItems,
    completed,
    failed,
    retryable: failed,
    wait: total - completed - failed,
  }
}

export function progress(masterId: number, version: number): Progress {
  const run = master(masterId)
  const moved =
    run.status === '10' && masterId !== 7
      ? Math.min(run.total, Math.round(run.total * 0.43) + version * 180)
      : run.completed
  return {
    masterId,
    version,
    status: run.status,
    control: run.control,
    phase:
      run.status === '0'
        ? 'wait'
        : run.status === '10'
          ? 'working'
          : run.status === '90'
            ? 'proving'
            : 'done',
    stuck: [],
    waiting: run.waiting,
    total: run.total,
    planned: run.total,
    ...countsOf(run, moved),
    canaryStage: run.isCanary ? 3 : null,
    itemsPerSecond: run.status === '10' && masterId !== 7 ? 612.4 : 0,
    secondsLeft: run.status === '10' ? Math.round((run.total - moved) / 612) : null,
    quotedLamports: run.quotedLamports,
    spentLamports: String(3_127_004_410 + version * 120_000),
    feeLamports: '10400',
    series: Array.from({ length: 60 }, (_, index) => ({
      at: ago((60 - index) * 5),
      completed: Math.round((moved * (index + 1)) / 60 + Math.sin(index / 4) * moved * 0.01),
      failed: Math.round((37 * index) / 60),
    })),
    workersAlive: masterId === 6 ? 0 : 2,
    at: new Date().toISOString(),
  }
}

/** @param moved how many are completed. */
function countsOf({ status, total, failed }: CountedMaster, moved: number) {
  const isMoving = status === '10'
  const counts = {
    ...noItems,
    sending: isMoving ? 480 : 0,
    landed: isMoving ? 420 : 0,
    completed: moved,
    failed: isMoving ? 37 : failed,
    retryable: isMoving ? 37 : failed,
    unknown: status === '90' ? 15 : 0,
  }
  const begun = counts.sending + counts.landed + counts.completed + counts.failed + counts.unknown
  return { ...counts, wait: Math.max(0, total - begun) }
}
