import { Keypair, type Connection, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { SOL, somebody } from '../transfer.ts'
import { openConnection } from '../connection.ts'

const OWNER = somebody()
const payer = Keypair.generate()
let localnet: SolanaLocalnet
let connection: Connection

beforeEach(async () => {
  localnet = await startSolana({ slotMs: 20 })
  connection = openConnection(localnet.url, 'confirmed')
  localnet.airdrop(payer.publicKey.toBase58(), BigInt(10 * SOL))
  localnet.advance(2)
})

afterEach(() => localnet.close())

async function createAccount(space: number): Promise<string> {
  const account = Keypair.generate()
  const transaction = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: SOL / 100,
      space,
      programId: OWNER,
    }),
  )
  transaction.feePayer = payer.publicKey
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  transaction.sign(payer, account)
  await connection.sendRawTransaction(transaction.serialize())
  return account.publicKey.toBase58()
}

describe('programSubscribe', () => {
  it.each(['processed', 'confirmed', 'finalized'] as const)(
    'reports the accounts of a program that pass the filters, once they are %s',
    async (commitment) => {
      const heard: [string, number][] = []
      connection.onProgramAccountChange(
        OWNER,
        ({ accountId, accountInfo }) => heard.push([accountId.toBase58(), accountInfo.data.length]),
        { commitment, filters: [{ dataSize: 200 }], encoding: 'base64' },
      )
      // The subscription is there once a first account, made again and again, is reported.
      await expect.poll(async () => (await createAccount(200), heard.length)).toBeGreaterThan(0)
      const small = await createAccount(100)
      const large = await createAccount(200)
      await expect.poll(() => heard.find(([key]) => key === large)).toEqual([large, 200])
      expect(heard.find(([key]) => key === small)).toBeUndefined()
      expect(new Set(heard.map(([key]) => key)).size).toBe(heard.length)
    },
  )
})

describe('a subscription that is not known', () => {
  it('is refused after a pause, because web3.js asks again at once', async () => {
    const socket = new WebSocket(localnet.wsUrl)
    await new Promise((resolve) => socket.once('open', resolve))
    const start = performance.now()
    const answer = new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) => resolve(data.toString())),
    )
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'blockSubscribe', params: ['all'] }))
    expect(JSON.parse(await answer)).toMatchObject({ id: 4, error: { code: -32601 } })
    expect(performance.now() - start).toBeGreaterThan(900)
    socket.close()
  })
})
