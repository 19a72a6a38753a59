import { z } from 'zod'
import { decodeTransaction } from '../executor/decode-transaction.ts'
import type { AccountState } from '../executor/executor.ts'
import { isWritable } from '../ledger/account-keys.ts'
import type { TransactionRecord } from '../ledger/transaction-record.ts'
import { accountJson } from './account-json.ts'
import { type RpcContext, withContext } from './context.ts'
import { accountMatcher, programOptions } from './methods/accounts.ts'
import { accountOptions, address, type Commitment, parseParams, readOptions, signature } from './params.ts'

/** Sends one notification of a subscription. */
export type Notify = (method: string, result: unknown) => void

/** What a subscription does as the chain moves. Returning true ends it. */
export interface Watch {
  onSlot(): boolean
  onLanded?(record: TransactionRecord): boolean
}

/** Checks the params of a subscription and opens it; throws RpcError. */
export type OpenWatch = (context: RpcContext, params: unknown, notify: Notify) => Watch

const logsFilter = z.union([
  z.enum(['all', 'allWithVotes']),
  z.object({ mentions: z.array(address).length(1, 'Invalid Request: Only 1 address supported') }),
])

const openers: Record<string, OpenWatch> = {
  slotSubscribe: ({ ledger, view }, _params, notify) => ({
    onSlot() {
      const slot = view.slotAt('processed')
      notify('slotNotification', { parent: slot - 1, root: ledger.finalizedSlot, slot })
      return false
    },
  }),

  rootSubscribe({ view }, _params, notify) {
    let root = view.slotAt('finalized')
    return {
      onSlot() {
        const now = view.slotAt('finalized')
        if (now > root) notify('rootNotification', now)
        root = now
        return false
      },
    }
  },

  signatureSubscribe(context, params, notify) {
    const [wanted, options] = parseParams(z.tuple([signature, readOptions.nullish()]), params)
    const { ledger, view } = context
    const onSlot = () => {
      const entry = ledger.history.find(wanted)
      const slot = view.slotAt(options?.commitment ?? 'finalized')
      if (entry === null || entry.slot > slot) return false
      notify('signatureNotification', withContext(entry.slot, { err: entry.err }))
      return true
    }
    return { onSlot, onLanded: (record) => record.signature === wanted && onSlot() }
  },

  accountSubscribe(context, params, notify) {
    const [wanted, options] = parseParams(z.tuple([address, accountOptions.nullish()]), params)
    const { ledger, view } = context
    const commitment = options?.commitment ?? 'finalized'
    const read = (key: string) => ledger.versions.at(key, view.slotAt(commitment))
    let last = read(wanted)
    const onSlot = () => {
      const now = read(wanted)
      if (!isSame(last, now)) {
        const shown = now ?? emptyAccount
        notify('accountNotification', withContext(view.slotAt(commitment), accountJson(shown, options, read)))
      }
      last = now
      return false
    }
    return { onSlot, onLanded: (record) => record.accountKeys.includes(wanted) && onSlot() }
  },

  programSubscribe(context, params, notify) {
    const [program, options] = parseParams(z.tuple([address, programOptions.nullish()]), params)
    const { ledger, view } = context
    const commitment = options?.commitment ?? 'finalized'
    const matches = accountMatcher(options)
    const read = (key: string) => ledger.versions.at(key, view.slotAt(commitment))
    const show = (record: TransactionRecord) => {
      for (const pubkey of writtenBy(record)) {
        const account = ledger.versions.at(pubkey, record.slot)
        if (account?.owner !== program || !matches(account)) continue
        const value = { pubkey, account: accountJson(account, options, read) }
        notify('programNotification', withContext(record.slot, value))
      }
      return false
    }
    return watchLanded(context, commitment, show)
  },

  logsSubscribe(context, params, notify) {
    const [filter, options] = parseParams(z.tuple([logsFilter, readOptions.nullish()]), params)
    const mentioned = typeof filter === 'string' ? undefined : filter.mentions[0]
    const isWanted = (record: TransactionRecord) =>
      mentioned === undefined || record.accountKeys.includes(mentioned)
    const show = (record: TransactionRecord) => {
      const { signature: text, err, logs } = record
      if (isWanted(record)) {
        notify('logsNotification', withContext(record.slot, { signature: text, err, logs }))
      }
      return false
    }
    return watchLanded(context, options?.commitment ?? 'finalized', show)
  },
}

/** The addresses a transaction may have written. */
function writtenBy({ raw, accountKeys }: TransactionRecord): string[] {
  const transaction = decodeTransaction(raw)
  const staticCount = transaction.staticKeys.length
  const loadedCount = transaction.lookups.reduce(
    (sum, { writableIndexes }) => sum + writableIndexes.length,
    0,
  )
  return accountKeys.filter((_, index) =>
    index < staticCount ? isWritable(transaction, index) : index < staticCount + loadedCount,
  )
}

/** The subscriptions, by the name that opens them. */
export const watches = new Map(Object.entries(openers))

const emptyAccount: AccountState = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0n,
}

/** Shows each transaction once, when it reaches the commitment. */
function watchLanded(
  { ledger, view }: RpcContext,
  commitment: Commitment,
  show: (record: TransactionRecord) => boolean,
): Watch {
  if (commitment === 'processed') return { onSlot: () => false, onLanded: show }
  let reached = view.slotAt(commitment)
  return {
    onSlot() {
      const now = view.slotAt(commitment)
      for (const slot of ledger.history.slotsBetween(reached + 1, now)) {
        for (const entry of ledger.history.inSlot(slot)) show(ledger.history.read(entry))
      }
      reached = now
      return false
    },
  }
}

function isSame(a: AccountState | null, b: AccountState | null): boolean {
  if (a === null || b === null) return a === b
  return a.lamports === b.lamports && a.owner === b.owner && Buffer.compare(a.data, b.data) === 0
}
