import { describe, expect, test } from 'vitest'
import { callNames, type SigningLimits } from '#worker/chains/calls.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { addressBytes as addressBytesOf } from '#worker/chains/solana/address/address-bytes.ts'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import {
  SYSTEM_PROGRAM,
  TOKEN_METADATA_PROGRAM,
  TOKEN_PROGRAM,
} from '#worker/chains/solana/address/well-known.ts'
import { mintToCollectionV1, transferLeaf } from '#worker/chains/solana/instructions/bubblegum.ts'
import { createGuard, reclaimGuard } from '#worker/chains/solana/instructions/guard.ts'
import { writeMemo } from '#worker/chains/solana/instructions/memo.ts'
import {
  createTokenAccount,
  mintTokens,
  transferTokens,
} from '#worker/chains/solana/instructions/spl-token.ts'
import { transferCoin } from '#worker/chains/solana/instructions/transfer-coin.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import type { Instruction } from '#worker/chains/solana/message/instruction.ts'
import { deriveSigner } from '#worker/chains/solana/signer.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import { authority, collection, options, sampleItem, secret, tree } from '../sample.ts'

const [owner, thief, mint] = ['owner', 'thief', 'mint'].map((name) => deriveSigner(secret, name).address) as [
  string,
  string,
  string,
]
const payer = authority.address
/** One signature, and the priority of the sample's options. */
const fees = 5_000n + 2_500n
const allowed: SigningLimits = { calls: callNames, destinations: [owner], lamportsMax: 2_000_000n }

/** Signs with a key that says whether it was asked. @returns the code of what was refused, or null. */
function sign(instructions: Instruction[], limits: Partial<SigningLimits> = {}) {
  let asked = 0
  const key: Signer = {
    address: payer,
    sign: (message) => {
      asked += 1
      return authority.sign(message)
    },
  }
  const plan = {
    version: 'v0' as const,
    payer: key,
    signers: [],
    instructions,
    prologue: 0,
    instructionsPerItem: 1,
  }
  try {
    signTransaction(plan, { ...options, limits: { ...allowed, ...limits } })
    expect(asked).toBe(1)
    return null
  } catch (error) {
    expect(asked, 'no key is asked').toBe(0)
    if (!(error instanceof ChainError)) throw error
    expect([error.code, error.kind]).toEqual(['SIGNING_REFUSED', 'permanent'])
    return 'code' in error.said ? error.said : null
  }
}

const token = { program: TOKEN_PROGRAM, mint, decimals: 0, amount: 5n, fee: null, owner: payer }
function accountOf(wallet: string) {
  return findAssociatedTokenAddress(wallet, mint, TOKEN_PROGRAM)
}
const leaf = {
  ...{ tree: tree.address, treeConfig: collection.address, index: 1, owner: payer, delegate: payer },
  ...{ dataHash: new Uint8Array(32), creatorHash: new Uint8Array(32), root: new Uint8Array(32), nodes: [] },
}
const accounts = {
  ...{ authority: payer, tree: tree.address, treeConfig: collection.address },
  ...{ collectionMint: collection.address, collectionMetadata: mint, collectionEdition: mint },
}

describe('what a plan allows', () => {
  test('is signed', () => {
    expect(sign([writeMemo('a memo'), transferCoin(payer, owner, 1_000n)])).toBeNull()
    expect(sign([createGuard(payer, 'seed', 890_880n), reclaimGuard(payer, 'seed', 890_880n)])).toBeNull()
    const to = { payer, owner, mint, account: accountOf(owner) }
    expect(
      sign([
        createTokenAccount(to),
        transferTokens({ ...token, source: accountOf(payer), destination: accountOf(owner) }),
      ]),
    ).toBeNull()
    expect(
      sign([mintToCollectionV1(accounts, sampleItem(1, { owner })), transferLeaf(leaf, owner)]),
    ).toBeNull()
  })

  test('is signed up to its last lamport, fees among them, and not beyond', () => {
    const coins = transferCoin(payer, owner, 1_000n)
    expect(sign([coins], { lamportsMax: 1_000n + fees })).toBeNull()
    expect(sign([coins], { lamportsMax: 999n + fees })).toEqual({
      code: 'SIGNING_LAMPORTS_OVER',
      params: { lamports: String(1_000n + fees), max: String(999n + fees) },
    })
    const twice = [coins, transferCoin(payer, owner, 1_000n)]
    expect(sign(twice, { lamportsMax: 1_999n + fees })).toMatchObject({ code: 'SIGNING_LAMPORTS_OVER' })
  })
})

describe('whom no item names', () => {
  test.each<[string, Instruction]>([
    ['gets no coins', transferCoin(payer, thief, 1n)],
    ['gets no leaf', transferLeaf(leaf, thief)],
    ['gets no new leaf', mintToCollectionV1(accounts, sampleItem(1, { owner: thief }))],
    ['gets no account', createTokenAccount({ payer, owner: thief, mint, account: accountOf(thief) })],
    [
      'gets no rent of a guard',
      {
        ...reclaimGuard(payer, 'seed', 1n),
        accounts: reclaimGuard(payer, 'seed', 1n).accounts.map((each, at) =>
          at === 2 ? { ...each, address: thief } : each,
        ),
      },
    ],
  ])('%s', (_name, instruction) => {
    expect(sign([instruction])).toEqual({ code: 'SIGNING_DESTINATION_OTHER', params: { address: thief } })
  })

  test('gets no tokens, by whatever account', () => {
    const steal = transferTokens({ ...token, source: accountOf(payer), destination: accountOf(thief) })
    const account = { address: accountOf(thief) }
    expect(sign([steal])).toEqual({ code: 'SIGNING_DESTINATION_OTHER', params: account })
    const made = mintTokens({ ...token, account: accountOf(thief), authority: payer })
    expect(sign([made])).toEqual({ code: 'SIGNING_DESTINATION_OTHER', params: account })
    // An account of the owner's, but of another token.
    const other = findAssociatedTokenAddress(owner, tree.address, TOKEN_PROGRAM)
    expect(sign([transferTokens({ ...token, source: accountOf(payer), destination: other })])).toMatchObject({
      code: 'SIGNING_DESTINATION_OTHER',
    })
  })

  test.each([
    ['of an NFT', { programId: TOKEN_METADATA_PROGRAM, data: [50, 0, 1] }],
    ['over a mint', { programId: TOKEN_PROGRAM, data: [6, 0, 1] }],
  ])('gets no right %s', (_name, { programId, data }) => {
    const address = deriveSigner(secret, 'thief')
    const key = transferTokens({ ...token, source: payer, destination: payer }).accounts
    const bytes = Buffer.concat([Buffer.from(data), addressBytesOf(address.address)])
    expect(sign([{ programId, accounts: key, data: bytes }])).toEqual({
      code: 'SIGNING_DESTINATION_OTHER',
      params: { address: thief },
    })
  })
})

describe('what a plan does not do', () => {
  test('is not signed: a call of another operation, a call nobody makes, a program nobody calls', () => {
    const coins = transferCoin(payer, owner, 1n)
    expect(sign([coins], { calls: ['setBudget', 'mintLeaf'] })).toEqual({
      code: 'SIGNING_CALL_OTHER',
      params: { program: SYSTEM_PROGRAM, call: 'sendCoin' },
    })
    // System's assign: the wallet itself would be given to a program.
    const assign = { programId: SYSTEM_PROGRAM, accounts: coins.accounts, data: Buffer.from([1, 0, 0, 0]) }
    expect(sign([assign])).toMatchObject({ code: 'SIGNING_CALL_OTHER' })
    // SPL Token's approve: somebody else could take tokens later.
    const approve = { programId: TOKEN_PROGRAM, accounts: coins.accounts, data: Buffer.from([4, 1]) }
    expect(sign([approve])).toMatchObject({ code: 'SIGNING_CALL_OTHER' })
    expect(sign([{ ...coins, programId: thief }])).toEqual({
      code: 'SIGNING_CALL_OTHER',
      params: { program: thief, call: '' },
    })
  })

  test('is not signed where a guard is no guard of the wallet, or data is cut', () => {
    const guard = createGuard(payer, 'seed', 1n)
    const elsewhere = {
      ...guard,
      accounts: guard.accounts.map((each, at) => (at === 1 ? { ...each, address: thief } : each)),
    }
    expect(sign([elsewhere])).toMatchObject({ code: 'SIGNING_CALL_OTHER' })
    const coins = transferCoin(payer, owner, 1n)
    expect(sign([{ ...coins, data: coins.data.subarray(0, 8) }])).toMatchObject({
      code: 'SIGNING_CALL_OTHER',
    })
  })
})
