import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { afterEach, describe, expect, it } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import { decodeTransaction } from '#localnet/solana/executor/decode-transaction.ts'
import type { Ledger } from '#localnet/solana/ledger/ledger.ts'
import { openLedger } from '#localnet/solana/ledger/open-ledger.ts'

/** A program that every cluster has; its image serves as that of a program somebody deploys. */
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
const program = Keypair.generate().publicKey
const payer = Keypair.generate()
const dataDir = mkdtempSync(join(tmpdir(), 'localnet-program-'))
const forever = { rentEpoch: 2n ** 64n - 1n }
const settings = {
  confirmedAfterSlots: 1,
  finalizedAfterSlots: 8,
  confirmationDelaySlots: 0,
  retainedSlots: 2,
}

let ledger: Ledger | null = null

afterEach(() => {
  ledger?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function open(): Ledger {
  const system = { data: new Uint8Array(), owner: '11111111111111111111111111111111', executable: false }
  const genesis = new Map([[payer.publicKey.toBase58(), { lamports: 10n ** 12n, ...system, ...forever }]])
  const executor = createExecutor({ programs: 'stand-in' })
  ledger = openLedger({ executor, dataDir, settings, genesis })
  return ledger
}

function pass(chain: Ledger, slots: number): void {
  for (let count = 0; count < slots; count++) chain.nextSlot()
}

/** What the upgradeable loader leaves behind: the image with the slot of its deployment, and what points to it. */
function deploy(chain: Ledger): void {
  const image = chain.executor.getAccount(MEMO)?.data ?? new Uint8Array()
  const [dataKey] = PublicKey.findProgramAddressSync([program.toBytes()], LOADER)
  const head = Buffer.alloc(45)
  head.writeUInt32LE(3, 0)
  head.writeBigUInt64LE(BigInt(chain.slot), 4)
  const owner = LOADER.toBase58()
  const rich = { lamports: 10n ** 10n, owner, ...forever }
  const pointer = Buffer.concat([Buffer.of(2, 0, 0, 0), dataKey.toBytes()])
  const data = new Uint8Array(Buffer.concat([head, image]))
  chain.setAccount(dataKey.toBase58(), { ...rich, data, executable: false })
  chain.setAccount(program.toBase58(), { ...rich, data: new Uint8Array(pointer), executable: true })
}

function call(chain: Ledger, text: string): unknown {
  const recentBlockhash = chain.blocks.blockhashOf(chain.slot)
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash })
  transaction.add(new TransactionInstruction({ programId: program, keys: [], data: Buffer.from(text) }))
  transaction.sign(payer)
  const raw = new Uint8Array(transaction.serialize())
  return chain.submit(raw, decodeTransaction(raw)).err
}

describe('a deployed program', () => {
  it('can be called after a restart, whether its deployment was final or not', () => {
    const first = open()
    pass(first, 20)
    deploy(first)
    pass(first, 2)
    expect(call(first, 'before')).toBeNull()
    first.close()
    const second = open()
    expect(call(second, 'not final')).toBeNull()
    pass(second, 40)
    second.close()
    const third = open()
    expect(call(third, 'final')).toBeNull()
  })
})
