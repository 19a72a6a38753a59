import { Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import { decodeTransaction } from '#localnet/solana/executor/decode-transaction.ts'
import { seededRandom } from '#localnet/solana/faults/random.ts'
import type { Ledger } from '#localnet/solana/ledger/ledger.ts'
import { openLedger } from '#localnet/solana/ledger/open-ledger.ts'

const payer = Keypair.fromSeed(new Uint8Array(32).fill(7))
const receivers = [1, 2, 3].map((byte) => Keypair.fromSeed(new Uint8Array(32).fill(byte)).publicKey)
const LAMPORTS = 1_000_000

function newLedger(): Ledger {
  return openLedger({
    executor: createExecutor({ programs: 'auto' }),
    dataDir: null,
    settings: { confirmedAfterSlots: 1, finalizedAfterSlots: 8, confirmationDelaySlots: 0, retainedSlots: 2 },
    genesis: new Map([
      [
        payer.publicKey.toBase58(),
        {
          lamports: 10n ** 12n,
          data: new Uint8Array(),
          owner: SystemProgram.programId.toBase58(),
          executable: false,
          rentEpoch: 2n ** 64n - 1n,
        },
      ],
    ]),
  })
}

let count = 0

/** Lands a transfer that no other one equals; returns what the model must know of it. */
function transfer(ledger: Ledger, to: PublicKey) {
  const lamports = LAMPORTS + ++count
  const recentBlockhash = ledger.blocks.blockhashOf(ledger.slot)
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash })
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports }))
  transaction.sign(payer)
  const raw = new Uint8Array(transaction.serialize())
  const { signature, isLanded } = ledger.submit(raw, decodeTransaction(raw))
  if (!isLanded) throw new Error('the transfer did not land')
  return { signature, to: to.toBase58(), lamports: BigInt(lamports), slot: ledger.slot }
}

describe('the ledger', () => {
  it('reads every account as of every unfinalized slot, through random transfers and forks', () => {
    for (const seed of [1, 2, 3]) {
      const random = seededRandom(seed)
      const ledger = newLedger()
      let landed: ReturnType<typeof transfer>[] = []
      const balanceAt = (address: string, slot: number) =>
        landed
          .filter((each) => each.to === address && each.slot <= slot)
          .reduce((sum, each) => sum + each.lamports, 0n)
      for (let step = 0; step < 250; step++) {
        const dice = random()
        const receiver = receivers[Math.floor(random() * receivers.length)] ?? payer.publicKey
        if (dice < 0.6) landed.push(transfer(ledger, receiver))
        else if (dice < 0.95) ledger.nextSlot()
        else {
          const fromSlot = ledger.slot - Math.floor(random() * 12)
          const { dropped } = ledger.fork(fromSlot, () => random() < 0.4)
          landed = landed.filter((each) => !dropped.includes(each.signature))
        }
        for (let slot = ledger.firstAvailableSlot; slot <= ledger.slot; slot++) {
          for (const address of receivers.map((each) => each.toBase58())) {
            expect(ledger.versions.at(address, slot)?.lamports ?? 0n).toBe(balanceAt(address, slot))
          }
        }
        expect(ledger.history.count).toBe(landed.length)
      }
      for (const { signature, slot } of landed) expect(ledger.history.find(signature)?.slot).toBe(slot)
      ledger.close()
    }
  })

  it('keeps height and slot apart, and a blockhash valid for 150 blocks', () => {
    const ledger = newLedger()
    const born = ledger.slot
    const blockhash = ledger.blocks.blockhashOf(born)
    expect(ledger.blocks.heightOf(born)).not.toBe(born)
    for (let block = 0; block < 150; block++) ledger.nextSlot()
    expect(ledger.blocks.heightOf(ledger.slot)).toBe(ledger.blocks.lastValidBlockHeightOf(born))
    expect(ledger.refusal('none', blockhash, ledger.slot)).toBeNull()
    ledger.nextSlot()
    expect(ledger.refusal('none', blockhash, ledger.slot)).toBe('BlockhashNotFound')
    ledger.close()
  })
})
