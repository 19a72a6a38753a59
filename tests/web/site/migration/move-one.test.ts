import { describe, expect, it } from 'vitest'
import type { Migration } from '#contract/migration/migration.ts'
import { moveOne, type MoveDeps } from '#web/src/site/migration/move-one.ts'
import type { SendKind, SendNote, SendNotes } from '#web/src/site/migration/sends.ts'
import { WalletFault } from '#web/src/site/wallet/fault.ts'
import { hash, migration, wallets } from './rows.ts'

/** A server and a wallet that are played; time passes only by waiting. */
function play(start: Migration, part: Partial<MoveDeps> = {}) {
  let now = start
  let clockMs = 0
  const asked: SendKind[] = []
  const reported: string[] = []
  const kept = new Map<string, SendNote>()
  const notes: SendNotes = {
    read: (id, kind) => kept.get(`${id}/${kind}`) ?? null,
    write: (id, kind, note) => void kept.set(`${id}/${kind}`, note),
    clear: (id, kind) => void kept.delete(`${id}/${kind}`),
  }
  const deps: MoveDeps = {
    wallets: () => wallets(),
    ask: (kind) => {
      asked.push(kind)
      return Promise.resolve(hash(kind === 'fee' ? 'a' : 'b'))
    },
    read: () => Promise.resolve(now),
    reportHash: (_, kind, txHash) => {
      reported.push(txHash)
      now =
        kind === 'fee' ? { ...now, feeTxHash: txHash, feeConfirmations: 1 } : { ...now, nftTxHash: txHash }
      return Promise.resolve(now)
    },
    notes,
    report: () => undefined,
    signal: new AbortController().signal,
    nowMs: () => clockMs,
    sleep: (ms) => {
      clockMs += ms
      return Promise.resolve()
    },
    ...part,
  }
  const set = (it: Partial<Migration>) => void (now = { ...now, ...it })
  return { deps, asked, reported, kept, set, move: () => moveOne(1, deps), clock: () => clockMs }
}

describe('moving one NFT', () => {
  it('asks for the fee, then for the NFT, and reports both hashes', async () => {
    const played = play(migration())
    expect(await played.move()).toBeNull()
    expect(played.asked).toEqual(['fee', 'nft'])
    expect(played.reported).toEqual([hash('a'), hash('b')])
    expect(played.kept.size).toBe(0)
  })

  it('asks for nothing that was done before', async () => {
    const paid = play(migration({ state: 'fee_seen', feeTxHash: hash('a') }))
    await paid.move()
    expect(paid.asked).toEqual(['nft'])
    const handedOver = play(migration({ state: 'nft_seen' }))
    await handedOver.move()
    expect(handedOver.asked).toEqual([])
  })

  it('does not ask when the watcher has found a payment that was not reported', async () => {
    const played = play(migration({ feeConfirmations: 2 }))
    await played.move()
    expect(played.asked).toEqual(['nft'])
  })

  it('asks for no fee where every place is taken', async () => {
    const played = play(migration({ reason: 'SUPPLY_EXHAUSTED' }))
    expect(await played.move()).toEqual({ kind: 'full' })
    expect(played.asked).toEqual([])
  })

  it('asks again after a rejection, with nothing lost', async () => {
    const played = play(migration(), { ask: () => Promise.reject(new WalletFault('rejected')) })
    expect(await played.move()).toEqual({ kind: 'wallet', code: 'rejected', detail: null, missingWei: null })
    expect(played.kept.size).toBe(0)
  })

  it('searches for the payment first when an answer was lost, and does not pay twice', async () => {
    const played = play(migration())
    played.deps.notes.write(1, 'fee', { askedAtMs: 0, txHash: null })
    expect(await played.move()).toEqual({ kind: 'unsure' })
    expect(played.asked).toEqual([])
    expect(played.clock()).toBeGreaterThanOrEqual(20_000)
    played.set({ state: 'fee_seen', feeTxHash: hash('c') })
    expect(await played.move()).toBeNull()
    expect(played.asked).toEqual(['nft'])
  })

  it('keeps a hash that could not be reported, and reports it the next time instead of paying', async () => {
    const played = play(migration(), { reportHash: () => Promise.reject(new TypeError('offline')) })
    expect(await played.move()).toEqual({ kind: 'unreported' })
    expect([...played.kept.values()]).toMatchObject([{ txHash: hash('a') }])
    const next = play(migration())
    next.kept.set('1/fee', { askedAtMs: 0, txHash: hash('a') })
    expect(await next.move()).toBeNull()
    expect(next.asked).toEqual(['nft'])
    expect(next.reported[0]).toBe(hash('a'))
  })

  it.each(['failed', 'timedOut'] as const)(
    'keeps the note when the wallet may have sent: %s',
    async (code) => {
      const played = play(migration(), { ask: () => Promise.reject(new WalletFault(code)) })
      expect(await played.move()).toMatchObject({ kind: 'wallet', code })
      expect(played.kept.size).toBe(1)
    },
  )

  it('does not hand over the NFT for a fee that does not count', async () => {
    const first = play(migration())
    first.deps.reportHash = () =>
      Promise.resolve(migration({ feeTxHash: hash('a') })).then((row) => {
        first.set({ feeTxHash: hash('a'), reason: 'FEE_TOO_LOW' })
        return row
      })
    expect(await first.move()).toEqual({ kind: 'refused', reason: 'FEE_TOO_LOW' })
    expect(first.asked).toEqual(['fee'])
  })

  it('waits with the hand-over until the chain has the fee, and says when that takes long', async () => {
    const played = play(migration(), {
      reportHash: (row, _, txHash) => Promise.resolve({ ...row, feeTxHash: txHash }),
    })
    played.deps.read = () => Promise.resolve(migration())
    expect(await played.move()).toEqual({ kind: 'slow' })
    expect(played.asked).toEqual(['fee'])
  })

  it('refuses another wallet, and one that cannot pay', async () => {
    const other = play(migration(), {
      wallets: () =>
        wallets({
          evm: {
            family: 'evm',
            type: 'metamask',
            address: hash('1').slice(0, 42),
            isProven: true,
            isLive: true,
          },
        }),
    })
    expect(await other.move()).toMatchObject({ code: 'addressDiffers' })
    const ledger = play(migration(), {
      wallets: () =>
        wallets({
          evm: {
            family: 'evm',
            type: 'ledger',
            address: migration().oldWalletAddress,
            isProven: true,
            isLive: true,
          },
        }),
    })
    expect(await ledger.move()).toMatchObject({ code: 'unsupported' })
    expect([...other.asked, ...ledger.asked]).toEqual([])
  })

  it('keeps the note when a person stops waiting: the wallet may still send', async () => {
    const stop = new AbortController()
    const played = play(migration(), {
      signal: stop.signal,
      ask: () => {
        stop.abort()
        return Promise.reject(new DOMException('stopped', 'AbortError'))
      },
    })
    expect(await played.move()).toEqual({ kind: 'stopped' })
    expect(played.kept.size).toBe(1)
  })
})
