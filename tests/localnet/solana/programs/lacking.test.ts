import { createHash } from 'node:crypto'
import { createNft, createProgrammableNft } from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, percentAmount, publicKey, transactionBuilder } from '@metaplex-foundation/umi'
import { describe, expect, it } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import { PROGRAM_IDS } from '#localnet/solana/executor/program-images.ts'
import { umiClient } from '../conformance/umi-client.ts'

const SENTENCE = 'The stand-in does not know this instruction: cache the real program images'
const TOKEN_2022 = publicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const executor = createExecutor({ programs: 'stand-in' })
executor.setSlot(3n, 1_700_000_000n)
const client = umiClient(executor)
const nft = { name: 'One', uri: 'https://a.test/x.json', sellerFeeBasisPoints: percentAmount(5, 2) }

async function expectSentence(builder: Parameters<typeof client.send>[0]): Promise<void> {
  const { err, logs } = await client.send(builder)
  expect(err).toEqual({ InstructionError: [0, 'InvalidInstructionData'] })
  expect(logs.join('\n')).toContain(SENTENCE)
}

function call(program: string, data: Uint8Array) {
  const instruction = { programId: publicKey(program), keys: [], data }
  return transactionBuilder([{ instruction, signers: [], bytesCreatedOnChain: 0 }])
}

function anchor(name: string) {
  return createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
}

describe('what a stand-in lacks is said in one sentence', () => {
  it.each(['redeem', 'cancel_redeem', 'decompress_v1', 'compress', 'mint_v2'])('by Bubblegum: %s', (name) =>
    expectSentence(call(PROGRAM_IDS.bubblegum, anchor(name))),
  )

  it.each(['insert_or_append', 'transfer_authority', 'close_empty_tree', 'append_canopy_nodes'])(
    'by Account Compression: %s',
    (name) => expectSentence(call(PROGRAM_IDS.accountCompression, anchor(name))),
  )

  it('by Token Metadata: an instruction, a programmable NFT, a mint of Token-2022, a way to update, a role', async () => {
    await expectSentence(call(PROGRAM_IDS.tokenMetadata, Uint8Array.of(55)))
    await expectSentence(createProgrammableNft(client.umi, { ...nft, mint: generateSigner(client.umi) }))
    const mint = generateSigner(client.umi)
    await expectSentence(createNft(client.umi, { ...nft, mint, splTokenProgram: TOKEN_2022 }))
    await expectSentence(call(PROGRAM_IDS.tokenMetadata, Uint8Array.of(50, 3)))
    const collectionDelegate = [44, 45].map((of) => call(PROGRAM_IDS.tokenMetadata, Uint8Array.of(of, 0, 0)))
    for (const builder of collectionDelegate) await expectSentence(builder)
    await expectSentence(call(PROGRAM_IDS.tokenMetadata, Uint8Array.of(46, 0, 1)))
  })

  it('and what no program knows is refused as the real one refuses it', async () => {
    const { err } = await client.send(call(PROGRAM_IDS.bubblegum, anchor('nothing_of_this_name')))
    expect(err).toEqual({ InstructionError: [0, { Custom: 101 }] })
  })
})

describe('Create V1', () => {
  it('takes no other account for the System Program', async () => {
    const mint = generateSigner(client.umi)
    const other = publicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const { err } = await client.send(createNft(client.umi, { ...nft, mint, systemProgram: other }))
    expect(err).toEqual({ InstructionError: [0, 'MissingAccount'] })
  })
})
