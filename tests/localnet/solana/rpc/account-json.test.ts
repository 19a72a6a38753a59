import { ComputeBudgetProgram, Keypair, Transaction, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAUCET_ADDRESS } from '#localnet/solana/faucet.ts'
import { exactNumber, jsonText } from '#localnet/solana/rpc/json-text.ts'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { SOL, somebody } from '../transfer.ts'
import { openConnection } from '../connection.ts'

let localnet: SolanaLocalnet
const RENT_EPOCH = '"rentEpoch":18446744073709551615,'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

beforeAll(async () => {
  localnet = await startSolana({ slotMs: 20 })
})

afterAll(() => localnet.close())

async function rawAnswer(method: string, ...params: unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(localnet.url, { method: 'POST', body })).text()
}

describe('numbers above 2^53', () => {
  it('are written digit by digit, and a text that looks like one is left alone', () => {
    const value = { a: exactNumber(2n ** 64n - 1n), b: exactNumber(7n), c: ['integer-00:12'] }
    expect(jsonText(value)).toBe('{"a":18446744073709551615,"b":7,"c":["integer-00:12"]}')
  })

  it.each([
    ['getAccountInfo', [FAUCET_ADDRESS, { commitment: 'processed' }]],
    ['getMultipleAccounts', [[FAUCET_ADDRESS], { commitment: 'processed' }]],
    [
      'getProgramAccounts',
      ['11111111111111111111111111111111', { commitment: 'processed', encoding: 'base64' }],
    ],
  ])('%s gives the rent epoch of an account exactly', async (method, params) => {
    expect(await rawAnswer(method, ...params)).toContain(RENT_EPOCH)
  })
})

describe('base64+zstd', () => {
  it('is what clients in Rust ask for, and is answered', async () => {
    const params = [TOKEN_PROGRAM, { encoding: 'base64+zstd', commitment: 'processed' }]
    const answer: unknown = JSON.parse(await rawAnswer('getAccountInfo', ...params))
    const data = [expect.stringMatching(/^KLUv/), 'base64+zstd']
    expect(answer).toMatchObject({ result: { value: { data } } })
  })
})

describe('a program that does not exist', () => {
  it('is named as a validator names it', async () => {
    const connection = openConnection(localnet.url, 'processed')
    const payer = Keypair.generate()
    localnet.airdrop(payer.publicKey.toBase58(), BigInt(SOL))
    const transaction = new Transaction().add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
      new TransactionInstruction({ programId: somebody(), keys: [], data: Buffer.alloc(0) }),
    )
    transaction.feePayer = payer.publicKey
    transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
    transaction.sign(payer)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      /Attempt to load a program that does not exist/,
    )
  })
})
