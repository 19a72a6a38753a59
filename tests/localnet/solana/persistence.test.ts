import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mintToCollectionV1 } from '@metaplex-foundation/mpl-bubblegum'
import { keypairIdentity, type KeypairSigner } from '@metaplex-foundation/umi'
import {
  type Connection,
  Keypair,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  VOTE_PROGRAM_ID,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connectFaults } from '#localnet/solana/faults/fault-client.ts'
import { startSolana } from '#localnet/solana/server.ts'
import { createCompressedFixture, hasProgramImages } from './compressed-fixture.ts'
import { buildTransfer, SOL, somebody } from './transfer.ts'
import { confirmed, richUmi } from './umi.ts'
import { openConnection } from './connection.ts'
import { writeBundle } from '../../support/process/bundle.ts'
import { isSoak } from '../../support/soak.ts'

let dataDir: string
let child: ChildProcess | null = null
const payer = Keypair.generate()
const unchecked = { skipPreflight: true }

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'localnet-'))
})

afterEach(async () => {
  await stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const readyMessage = z.object({ type: z.literal('ready'), url: z.string() })

async function startProcess(slotMs = 20): Promise<Connection> {
  const script = await writeBundle('localnet/solana/main.ts', dataDir)
  child = spawn(process.execPath, [script], {
    env: { ...process.env, SOLANA_PORT: '0', DATA_DIR: dataDir, SLOT_MS: String(slotMs) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The localnet did not start.')))
  const [message] = (await Promise.race([once(child, 'message'), failed])) as unknown[]
  failed.catch(() => undefined)
  return openConnection(readyMessage.parse(message).url, 'processed')
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const stopping = child
  child = null
  if (stopping === null || stopping.exitCode !== null) return stopping?.exitCode ?? null
  const exited = once(stopping, 'exit')
  stopping.kill(signal)
  await exited
  return stopping.exitCode
}

/** Sends until one has landed: blockhashes die in the other process however long this one is held up. */
async function transfer(connection: Connection) {
  const receiver = somebody()
  for (;;) {
    const { raw } = await buildTransfer(connection, payer, receiver, SOL / 10)
    const signature = await connection.sendRawTransaction(raw, unchecked)
    const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true })
    if (value) return { receiver, signature }
  }
}

async function transferMany(connection: Connection, count: number) {
  const transfers = []
  for (let index = 0; index < count; index++) {
    transfers.push(await transfer(connection))
  }
  return transfers
}

async function expectThere(connection: Connection, transfers: Awaited<ReturnType<typeof transferMany>>) {
  for (const { receiver, signature } of transfers) {
    expect(await connection.getBalance(receiver)).toBe(SOL / 10)
    const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true })
    expect(value?.err).toBeNull()
  }
}

describe('state on disk', () => {
  it('survives SIGKILL at any moment: balances, statuses, history, commitments, and no height goes back', async () => {
    let connection = await startProcess()
    await connection.requestAirdrop(payer.publicKey, 100 * SOL)
    const early = await transferMany(connection, 5)
    await connectFaults(connection.rpcEndpoint).advance(60)
    const late = await transferMany(connection, 5)
    const height = await connection.getBlockHeight('finalized')
    const { blockhash } = await connection.getLatestBlockhash()
    const payerBalance = await connection.getBalance(payer.publicKey)
    await stop('SIGKILL')

    connection = await startProcess()
    // Asked first: it lives for three seconds.
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    await expectThere(connection, [...early, ...late])
    expect(await connection.getBalance(payer.publicKey)).toBe(payerBalance)
    expect(await connection.getBlockHeight('finalized')).toBeGreaterThanOrEqual(height)
    const landed = await connection.getTransaction(early[0]?.signature ?? '', {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 1,
    })
    expect(landed?.meta?.fee).toBe(5000)
    expect(await connection.getSignaturesForAddress(payer.publicKey, {}, 'confirmed')).toHaveLength(11)
  })

  it.runIf(isSoak)('survives kill after kill while transfers are being sent', async () => {
    const sent: Awaited<ReturnType<typeof transferMany>> = []
    for (let round = 0; round < 3; round++) {
      const connection = await startProcess(5)
      if (round === 0) await connection.requestAirdrop(payer.publicKey, 100 * SOL)
      await expectThere(connection, sent)
      sent.push(...(await transferMany(connection, 8)))
      await stop('SIGKILL')
    }
    await expectThere(await startProcess(5), sent)
  })

  it('ends on SIGTERM with code 0', async () => {
    await startProcess()
    expect(await stop('SIGTERM')).toBe(0)
  })

  it('ignores a torn last line', async () => {
    const options = { dataDir, slotMs: 10 }
    let localnet = await startSolana(options)
    localnet.airdrop(payer.publicKey.toBase58(), BigInt(SOL))
    localnet.advance(50)
    await localnet.close()
    for (const file of ['journal.log', 'accounts.log'])
      appendFileSync(join(dataDir, file), Buffer.alloc(21, 9))
    for (let round = 0; round < 2; round++) {
      localnet = await startSolana(options)
      const connection = openConnection(localnet.url)
      expect(await connection.getBalance(payer.publicKey)).toBe(SOL * (round + 1))
      localnet.airdrop(payer.publicKey.toBase58(), BigInt(SOL))
      localnet.advance(40)
      await localnet.close()
    }
  })

  it('starts again after transactions that name sysvars and native programs as writable', async () => {
    const options = { dataDir, slotMs: 60_000 }
    let localnet = await startSolana(options)
    localnet.airdrop(payer.publicKey.toBase58(), BigInt(SOL))
    localnet.advance(2)
    const connection = openConnection(localnet.url, 'processed')
    for (const to of [SystemProgram.programId, SYSVAR_CLOCK_PUBKEY, VOTE_PROGRAM_ID]) {
      const { raw } = await buildTransfer(connection, payer, to, 1)
      const { value } = await connection.getSignatureStatus(
        await connection.sendRawTransaction(raw, unchecked),
      )
      expect(value?.err).not.toBeNull()
    }
    await localnet.faults.fork({ drop: 0 })
    localnet.advance(60)
    const balance = await connection.getBalance(payer.publicKey)
    await localnet.close()
    localnet = await startSolana(options)
    expect(await openConnection(localnet.url).getBalance(payer.publicKey)).toBe(balance)
    await localnet.close()
  })

  it.runIf(hasProgramImages)(
    'continues with the other source of programs: the account bytes are the same',
    async () => {
      for (const [first, second] of [
        ['real', 'stand-in'],
        ['stand-in', 'real'],
      ] as const) {
        const options = { dataDir: join(dataDir, first), slotMs: 25, indexLagSlots: 0 }
        let localnet = await startSolana({ ...options, programs: first })
        const { umi, mint, tree, collection, metadataOf } = await createCompressedFixture(localnet)
        const id = await mint(umi.identity.publicKey, '하나')
        await localnet.close()

        localnet = await startSolana({ ...options, programs: second })
        const later = richUmi(localnet).use(keypairIdentity(umi.identity as KeypairSigner))
        localnet.advance(2)
        const metadata = { ...metadataOf('둘'), collection: { key: collection, verified: false } }
        const input = {
          leafOwner: umi.identity.publicKey,
          merkleTree: tree,
          collectionMint: collection,
          metadata,
        }
        await mintToCollectionV1(later, input).sendAndConfirm(later, confirmed)
        const { items } = await richUmi(localnet).rpc.getAssetsByOwner({ owner: umi.identity.publicKey })
        expect(items.map((each) => each.content.metadata.name)).toEqual(
          expect.arrayContaining(['하나', '둘']),
        )
        expect(items.map((each) => each.id)).toContain(id)
        await localnet.close()
      }
    },
  )

  it('keeps a fork forked', async () => {
    const options = { dataDir, slotMs: 60_000 }
    const [gone, kept] = [somebody(), somebody()]
    let localnet = await startSolana(options)
    const signature = localnet.airdrop(gone.toBase58(), BigInt(SOL))
    localnet.advance(2)
    localnet.airdrop(kept.toBase58(), BigInt(SOL))
    await localnet.faults.fork({ drop: [signature] })
    await localnet.close()
    localnet = await startSolana(options)
    const connection = openConnection(localnet.url, 'processed')
    expect([await connection.getBalance(gone), await connection.getBalance(kept)]).toEqual([0, SOL])
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
    await localnet.close()
  })

  it('refuses a directory another localnet uses', async () => {
    await startProcess()
    await expect(startSolana({ dataDir: join(dataDir, 'solana') })).rejects.toThrow(/Another localnet/)
  })
})
