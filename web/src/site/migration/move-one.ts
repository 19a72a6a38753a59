import type { MigrationReason } from '#contract/migration/codes.ts'
import type { Migration } from '#contract/migration/migration.ts'
import { canPay, isSameAddress, toWalletFault, type WalletFaultCode, type Wallets } from '../wallet/index.ts'
import { isFeeInBlock, isFinal, isRefused, isSent } from './phase.ts'
import type { SendKind, SendNotes } from './sends.ts'

/** Why the work on an NFT stopped. Everything done so far is kept. */
export type MoveFault =
  /** The wallet did not send; nothing left it. */
  | { kind: 'wallet'; code: WalletFaultCode; detail: string | null; missingWei: bigint | null }
  /** The wallet was asked and no answer came: it may have sent. The server has not seen it yet. */
  | { kind: 'unsure' }
  /** The wallet has sent; the server does not answer, so the hash could not be reported. */
  | { kind: 'unreported' }
  /** The transaction does not count. */
  | { kind: 'refused'; reason: MigrationReason }
  /** Every place of its collection is taken: nothing is paid for it. */
  | { kind: 'full' }
  /** The source chain has not taken the fee into a block for a minute. */
  | { kind: 'slow' }
  /** A person stopped waiting. */
  | { kind: 'stopped' }
  | { kind: 'offline' }

export type Doing = 'looking' | 'asking' | 'reporting' | 'waiting'

export interface MoveDeps {
  wallets: () => Wallets
  /** Asks the wallet for the fee, or for the NFT. Answers the hash as soon as it has sent. */
  ask: (kind: SendKind, migration: Migration) => Promise<string>
  read: (migrationId: number) => Promise<Migration>
  reportHash: (migration: Migration, kind: SendKind, txHash: string) => Promise<Migration>
  notes: SendNotes
  report: (kind: SendKind, doing: Doing) => void
  signal: AbortSignal
  nowMs: () => number
  sleep: (ms: number) => Promise<void>
}

const pollEveryMs = 1_500
/** After an answer that was lost: how long the server is watched before anybody is asked to pay again. */
const findLostForMs = 20_000
const blockWithinMs = 60_000
/** The reason of an earlier hash stays until the worker has checked the new one. */
const refusalSettlesMs = 4_000
const reportTries = 4

/**
 * Brings one NFT to where its owner has nothing left to do: fee paid, NFT handed over. What is done already is found
 * out from the server and the notes, so that it can be called at any time. @returns why it stopped, or null.
 */
export async function moveOne(migrationId: number, deps: MoveDeps): Promise<MoveFault | null> {
  for (const kind of ['fee', 'nft'] as const) {
    const fault = await sendOnce(migrationId, kind, deps)
    if (fault) return fault
  }
  return null
}

async function sendOnce(migrationId: number, kind: SendKind, deps: MoveDeps): Promise<MoveFault | null> {
  deps.report(kind, 'looking')
  const current = await readOrNull(migrationId, deps)
  if (!current) return { kind: 'offline' }
  const note = deps.notes.read(migrationId, kind)
  if (isSent(current, kind) || isFinal(current)) {
    deps.notes.clear(migrationId, kind)
    return kind === 'fee' ? waitForBlock(current, deps) : null
  }
  if (note?.txHash) return reportHash(current, kind, note.txHash, deps)
  if (note) return findLostTransaction(current, kind, deps)
  if (kind === 'fee' && current.reason === 'SUPPLY_EXHAUSTED') return { kind: 'full' }
  if (isRefused(current, kind)) return askAfterRefusal(current, kind, deps)
  return askWallet(current, kind, deps)
}

/**
 * A refusal may be of an earlier hash than the one reported last: it is read once more before the person pays
 * again.
 */
async function askAfterRefusal(
  migration: Migration,
  kind: SendKind,
  deps: MoveDeps,
): Promise<MoveFault | null> {
  await deps.sleep(refusalSettlesMs)
  const now = await readOrNull(migration.migrationId, deps)
  if (!now) return { kind: 'offline' }
  return isRefused(now, kind) ? askWallet(now, kind, deps) : sendOnce(migration.migrationId, kind, deps)
}

async function askWallet(migration: Migration, kind: SendKind, deps: MoveDeps): Promise<MoveFault | null> {
  const code = standsInTheWay(migration, deps.wallets())
  if (code) return { kind: 'wallet', code, detail: null, missingWei: null }
  deps.notes.write(migration.migrationId, kind, { askedAtMs: deps.nowMs(), txHash: null })
  deps.report(kind, 'asking')
  let txHash: string
  try {
    txHash = await deps.ask(kind, migration)
  } catch (cause) {
    if (deps.signal.aborted) return { kind: 'stopped' }
    const fault = toWalletFault(cause)
    if (!maySend.includes(fault.code)) deps.notes.clear(migration.migrationId, kind)
    return { kind: 'wallet', code: fault.code, detail: fault.detail, missingWei: fault.missingWei }
  }
  deps.notes.write(migration.migrationId, kind, { askedAtMs: deps.nowMs(), txHash })
  return reportHash(migration, kind, txHash, deps)
}

/** After these the wallet may still send, or have sent: the note stays, and the chain is checked first. */
const maySend: readonly WalletFaultCode[] = ['timedOut', 'failed', 'pending']

/** SPEC.md section 5: the same wallet that asked, and one that can pay. */
export function standsInTheWay(migration: Migration, wallets: Wallets): WalletFaultCode | null {
  const wallet = wallets.evm
  if (!wallet) return 'noAccount'
  if (!isSameAddress(wallet.address, migration.oldWalletAddress)) return 'addressDiffers'
  return canPay(wallet.type) ? null : 'unsupported'
}

async function reportHash(
  migration: Migration,
  kind: SendKind,
  txHash: string,
  deps: MoveDeps,
): Promise<MoveFault | null> {
  deps.report(kind, 'reporting')
  for (let tries = 1; tries <= reportTries; tries += 1) {
    try {
      const reported = await deps.reportHash(migration, kind, txHash)
      deps.notes.clear(migration.migrationId, kind)
      return kind === 'fee' ? await waitForBlock(reported, deps) : null
    } catch {
      // The note holds the hash; the next try, or the next visit, reports it.
      if (tries < reportTries) await deps.sleep(pollEveryMs * tries)
    }
  }
  return { kind: 'unreported' }
}

/** The answer to an earlier question was lost. The watcher of the chain finds what was sent without a report. */
async function findLostTransaction(
  migration: Migration,
  kind: SendKind,
  deps: MoveDeps,
): Promise<MoveFault | null> {
  const found = await watch(migration, deps, findLostForMs, (now) => isSent(now, kind) || isFinal(now))
  if (!found) return { kind: 'unsure' }
  deps.notes.clear(migration.migrationId, kind)
  return kind === 'fee' ? waitForBlock(found, deps) : null
}

/** The NFT is handed over only once the chain has the fee: a fee that fails would leave it waiting for nothing. */
async function waitForBlock(migration: Migration, deps: MoveDeps): Promise<MoveFault | null> {
  deps.report('fee', 'waiting')
  const beganMs = deps.nowMs()
  const isOld = () => migration.reason !== null && deps.nowMs() - beganMs < refusalSettlesMs
  const isDecided = (now: Migration) =>
    isFeeInBlock(now) || (isRefused(now, 'fee') && !(now.reason === migration.reason && isOld()))
  const now = isDecided(migration) ? migration : await watch(migration, deps, blockWithinMs, isDecided)
  if (!now) return deps.signal.aborted ? { kind: 'stopped' } : { kind: 'slow' }
  return isRefused(now, 'fee') && now.reason ? { kind: 'refused', reason: now.reason } : null
}

async function watch(
  migration: Migration,
  deps: MoveDeps,
  forMs: number,
  until: (now: Migration) => boolean,
): Promise<Migration | null> {
  const endMs = deps.nowMs() + forMs
  while (deps.nowMs() < endMs && !deps.signal.aborted) {
    const now = await readOrNull(migration.migrationId, deps)
    if (now && until(now)) return now
    await deps.sleep(pollEveryMs)
  }
  return null
}

async function readOrNull(migrationId: number, deps: MoveDeps): Promise<Migration | null> {
  try {
    return await deps.read(migrationId)
  } catch {
    // A read that fails is repeated by the list's own updates; the first one shows that the page is offline.
    return null
  }
}
