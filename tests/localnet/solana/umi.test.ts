import { transferSol } from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, keypairIdentity, sol, type Umi } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { base58 } from '@metaplex-foundation/umi/serializers'
import {
  AddressLookupTableProgram,
  type Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { SOL, somebody } from './transfer.ts'
import { confirmed, richUmi } from './umi.ts'
import { openConnection } from './connection.ts'

let localnet: SolanaLocalnet
let umi: Umi
let connection: Connection

beforeAll(async () => {
  localnet = await startSolana({ slotMs: 25 })
  umi = richUmi(localnet)
  connection = openConnection(localnet.url, 'confirmed')
})

afterAll(() => localnet.close())

describe('an Umi of defaults', () => {
  it('airdrops, sends and confirms', async () => {
    await localnet.faults.slotMs(5)
    const plain = createUmi(openConnection(localnet.url))
    const payer = generateSigner(plain)
    plain.use(keypairIdentity(payer))
    await plain.rpc.airdrop(payer.publicKey, sol(2))
    await expect.poll(() => plain.rpc.accountExists(payer.publicKey), { timeout: 5000 }).toBe(true)
    const destination = generateSigner(plain).publicKey
    await transferSol(plain, { destination, amount: sol(1) }).sendAndConfirm(plain)
    // Without a commitment web3.js returns at the first sight of the transaction; balances come later.
    const balance = async () => (await plain.rpc.getBalance(destination)).basisPoints
    await expect.poll(balance, { timeout: 5000 }).toBe(BigInt(SOL))
    await localnet.faults.slotMs(25)
  })
})

describe('transaction versions', () => {
  it('takes a v1 transaction of Umi and gives it back with its inline budget', async () => {
    const destination = generateSigner(umi).publicKey
    const transfers = Array.from({ length: 30 }, () =>
      transferSol(umi, { destination: generateSigner(umi).publicKey, amount: sol(0.01) }),
    )
    let builder = transferSol(umi, { destination, amount: sol(1) })
    for (const transfer of transfers) builder = builder.add(transfer)
    const { signature, result } = await builder
      .useV1()
      .setTransactionConfig({ computeUnitLimit: 60_000 })
      .sendAndConfirm(umi, confirmed)
    expect(result.value.err).toBeNull()
    expect((await umi.rpc.getBalance(destination)).basisPoints).toBe(BigInt(SOL))
    const landed = await umi.rpc.getTransaction(signature, { commitment: 'confirmed' })
    expect(landed?.message.version).toBe(1)
    expect(landed?.message.instructions).toHaveLength(31)
    const [text] = base58.deserialize(signature)
    const raw = await connection.getTransaction(text, { maxSupportedTransactionVersion: 1 })
    expect(raw?.version).toBe(1)
    expect(raw?.transaction.message).toMatchObject({ transactionConfig: { computeUnitLimit: 60_000 } })
    const refused = connection.getTransaction(text, { maxSupportedTransactionVersion: 0 })
    await expect(refused).rejects.toThrow(/Transaction version \(1\) is not supported/)
    await expect(refused).rejects.toMatchObject({ code: -32015 })
  })

  it('takes a v0 transaction with a lookup table and shows what it loaded', async () => {
    const payer = Keypair.generate()
    const receiver = somebody()
    localnet.airdrop(payer.publicKey.toBase58(), BigInt(5 * SOL))
    const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: (await connection.getSlot('confirmed')) - 1,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses: [receiver, somebody()],
    })
    const setUp = new Transaction().add(create, extend)
    await connection.confirmTransaction(await connection.sendTransaction(setUp, [payer]))
    const { value: table } = await connection.getAddressLookupTable(lookupTable)
    if (table === null) throw new Error('no table')
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: SOL }),
      ],
    }).compileToV0Message([table])
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction(signature)
    expect(await connection.getBalance(receiver)).toBe(SOL)
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
    expect(landed?.meta?.loadedAddresses?.writable.map(String)).toEqual([receiver.toBase58()])
    expect(landed?.meta?.postBalances.at(-1)).toBe(SOL)
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 1 })
    expect(parsed?.transaction.message.accountKeys.at(-1)).toMatchObject({
      source: 'lookupTable',
      writable: true,
    })
  })

  it('simulates without signatures, with a replaced blockhash', async () => {
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: new PublicKey(umi.identity.publicKey),
        recentBlockhash: somebody().toBase58(),
        instructions: [],
      }).compileToV0Message(),
    )
    const { value } = await connection.simulateTransaction(transaction, { replaceRecentBlockhash: true })
    expect(value.err).toBeNull()
    const plain = await connection.simulateTransaction(transaction)
    expect(plain.value.err).toBe('BlockhashNotFound')
  })
  it('simulates with the accounts as they would be, and leaves them as they are', async () => {
    const payer = Keypair.generate()
    const receiver = somebody()
    localnet.airdrop(payer.publicKey.toBase58(), BigInt(5 * SOL))
    const { blockhash } = await connection.getLatestBlockhash('processed')
    const instructions = [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: SOL }),
    ]
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions,
    })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([payer])
    const { value } = await connection.simulateTransaction(transaction, {
      commitment: 'processed',
      sigVerify: true,
      accounts: { encoding: 'base64', addresses: [receiver.toBase58()] },
    })
    expect(value.accounts?.map((account) => account?.lamports)).toEqual([SOL])
    expect(await connection.getBalance(receiver, 'processed')).toBe(0)
    expect(await connection.getBalance(payer.publicKey, 'processed')).toBe(5 * SOL)
  })
})
