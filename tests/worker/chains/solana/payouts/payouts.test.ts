import { transferSol } from '@metaplex-foundation/mpl-toolbox'
import { publicKey, sol } from '@metaplex-foundation/umi'
import { PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTrees } from '#contract/operation/quote.ts'
import { burnTokenLaunch } from '#contract/burn-token/launch.ts'
import { mintTokenLaunch } from '#contract/mint-token/launch.ts'
import { sendCoinLaunch } from '#contract/send-coin/launch.ts'
import { sendTokenLaunch } from '#contract/send-token/launch.ts'
import { tokenList, type TokenItem } from '#contract/send-token/list.ts'
import { tokenPrograms, tokenSchema, type Token } from '#contract/send-token/token.ts'
import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import type { TransactionVersion } from '#worker/chains/programs.ts'
import { MEMO_PROGRAM } from '#worker/chains/solana/address/well-known.ts'
import { fromUmi, umi, umiSigner } from '#worker/chains/solana/instructions/from-umi.ts'
import { createGuard, readGuard } from '#worker/chains/solana/instructions/guard.ts'
import { readTransferCoin, transferCoin } from '#worker/chains/solana/instructions/transfer-coin.ts'
import { TRANSACTION_BYTES_MAX } from '#worker/chains/solana/message/message-sizer.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import { classifyPayout } from '#worker/chains/solana/payouts/classify-payout.ts'
import { packPayouts } from '#worker/chains/solana/payouts/pack-payouts.ts'
import { LONGEST_MEMO, payoutMemo, readPayoutMemo, tagOf } from '#worker/chains/solana/payouts/payout-memo.ts'
import { payoutInstructions } from '#worker/chains/solana/payouts/payout-instructions.ts'
import { writtenPayouts } from '#worker/chains/solana/payouts/read-paid.ts'
import { transactionInstructions } from '#worker/chains/solana/read-back/transaction-instructions.ts'
import { createBurnTokenSteps } from '#worker/chains/solana/burn-token/burn-token-steps.ts'
import { createMintTokenSteps } from '#worker/chains/solana/mint-token/mint-token-steps.ts'
import { coinSteps } from '#worker/chains/solana/send-coin/coin-steps.ts'
import { createTokenSteps } from '#worker/chains/solana/send-token/token-steps.ts'
import { deriveSigner } from '#worker/chains/solana/signer.ts'
import { authority, options, secret, tree } from '../sample.ts'

const versions = ['v0', 'v1'] as const
function payouts(count: number): Payout[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{
      key: `payout-${at}`,
      owner: deriveSigner(secret, `payee-${at}`).address,
      amount: 1_000_000n + BigInt(at),
    },
  }))
}
function toListed(payout: Payout | undefined, token: Token): TokenItem {
  return { row: 1, owner: payout?.owner ?? '', amount: String(payout?.amount), reference: '', token }
}
function contextOf(version: TransactionVersion): PayoutContext {
  return { version, authority, guard: { seed: '1'.repeat(28) }, memo: LONGEST_MEMO }
}
function sign(version: TransactionVersion, items: Payout[]) {
  const { prologue, parts } = payoutInstructions(coinSteps, contextOf(version), items, 650_240n)
  const instructions = [...prologue, ...parts.flat()]
  const plan = { version, payer: authority, signers: [], instructions, prologue: 2, instructionsPerItem: 1 }
  return { ...signTransaction(plan, options), instructions }
}

describe('a transfer of coins by hand', () => {
  it('has the bytes of both libraries', () => {
    const lamports = 123_456_789_012n
    const [built] = fromUmi(
      transferSol(umi, {
        source: umiSigner(authority.address),
        destination: publicKey(tree.address),
        amount: sol(123.456789012),
      }),
    )
    const { keys, data } = SystemProgram.transfer({
      ...{ fromPubkey: new PublicKey(authority.address), toPubkey: new PublicKey(tree.address), lamports },
    })
    const ours = transferCoin(authority.address, tree.address, lamports)
    expect({ ...ours, data: [...ours.data] }).toEqual({ ...built, data: [...(built?.data ?? [])] })
    expect([...ours.data]).toEqual([...data])
    expect(ours.accounts.map(({ address }) => address)).toEqual(keys.map(({ pubkey }) => pubkey.toBase58()))
    expect(readTransferCoin(ours)).toEqual({ from: authority.address, to: tree.address, lamports })
    expect(readTransferCoin(createGuard(authority.address, 'seed', 1n))).toBeNull()
  })
})

describe('what is packed', () => {
  it.each([
    ['v0', 14],
    ['v1', 60],
  ] as const)('of coins fits a %s transaction with guard and memo: %i, and no more', (version, each) => {
    const groups = packPayouts(coinSteps, contextOf(version), payouts(2 * each + 1))
    expect(groups.map((group) => group.length)).toEqual([each, each, 1])
    expect(sign(version, groups[0] ?? []).bytes.length).toBeLessThanOrEqual(TRANSACTION_BYTES_MAX[version])
    expect(groups.flat()).toEqual(payouts(2 * each + 1))
  })

  const pricesOf = (version: TransactionVersion) => ({
    ...{ rentBaseLamports: 650_240n, rentPerByteLamports: 5_080n, priorityMicroLamports: 0n },
    ...{ acceptsV1: version === 'v1', slotMs: 400 },
  })

  it.each(versions)('is what the quote says of %s', (version) => {
    const [route] = sendCoinLaunch.quote(
      { count: 1_000, sizes: {}, hasGuard: true },
      pricesOf(version),
      noTrees,
    )
    const [group] = packPayouts(coinSteps, contextOf(version), payouts(100))
    expect(route?.itemsPerTransaction).toBe(group?.length)
  })

  const fee = { basisPoints: 100, maximum: '5000' }
  it.each(
    versions.flatMap((version) =>
      [
        { program: 'token', fee: null },
        { program: 'token-2022', fee: null },
        { program: 'token-2022', fee },
      ].flatMap((rules) => [0, 100].map((opening) => ({ version, opening, rules }) as const)),
    ),
  )('is what the quote says of tokens: $version, $rules, $opening accounts to make', (asked) => {
    const { version, opening } = asked
    const rules = tokenSchema.pick({ program: true, fee: true }).parse(asked.rules)
    const token = { ...rules, mint: tree.address, decimals: 6, accountBytes: 165 }
    const items = payouts(100).map((payout) => ({ ...payout, token }))
    const keys = new Set(items.slice(0, opening).map(({ key }) => key))
    const groups = packPayouts(createTokenSteps(), contextOf(version), items, keys)
    const [route] = sendTokenLaunch.quote(
      {
        ...{ count: 100, sizes: tokenList.sizesOf(toListed(items[0], token)), hasGuard: true },
        sums: { accountsToMake: String(opening) },
      },
      pricesOf(version),
      noTrees,
    )
    expect(route).toMatchObject({ itemsPerTransaction: groups[0]?.length, transactions: groups.length })
  })
})

describe('what is made or burnt', () => {
  const pricesOf = (version: TransactionVersion) => ({
    ...{ rentBaseLamports: 650_240n, rentPerByteLamports: 5_080n, priorityMicroLamports: 0n },
    ...{ acceptsV1: version === 'v1', slotMs: 400 },
  })
  const asked = versions.flatMap((version) => tokenPrograms.map((program) => ({ version, program })))

  it.each(asked)('is packed as the quote says of new tokens: $version, $program', ({ version, program }) => {
    const token = { program, fee: null, mint: tree.address, decimals: 6, accountBytes: 165 }
    const items = payouts(100).map((payout) => ({ ...payout, token }))
    for (const opening of [0, 100]) {
      const keys = new Set(items.slice(0, opening).map(({ key }) => key))
      const groups = packPayouts(createMintTokenSteps(), contextOf(version), items, keys)
      const sums = { accountsToMake: String(opening) }
      const [route] = mintTokenLaunch.quote(
        { count: 100, sizes: { accountBytes: 165 }, hasGuard: true, sums },
        pricesOf(version),
        noTrees,
      )
      expect(route).toMatchObject({ itemsPerTransaction: groups[0]?.length, transactions: groups.length })
    }
  })

  it.each(asked)('is packed as the quote says of burnt ones: $version, $program', ({ version, program }) => {
    const token = { program, fee: null, mint: tree.address, decimals: 6, accountBytes: 165 }
    const items = payouts(100).map((payout) => ({ ...payout, owner: authority.address, token }))
    const groups = packPayouts(createBurnTokenSteps(), contextOf(version), items)
    const input = { count: 100, sizes: {}, hasGuard: true }
    const [route] = burnTokenLaunch.quote(input, pricesOf(version), noTrees)
    expect(route).toMatchObject({ itemsPerTransaction: groups[0]?.length, transactions: groups.length })
    expect(route?.rentLamports).toBeNull()
  })
})

describe('what is read of a transaction', () => {
  it.each(versions)('of %s are its instructions, whatever was built', (version) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: version === 'v0' ? 14 : 60 }), (count) => {
        const { bytes, instructions } = sign(version, payouts(count))
        const read = transactionInstructions(bytes).slice(version === 'v0' ? 2 : 0)
        const plain = (all: typeof instructions) =>
          all.map(({ programId, accounts, data }) => [
            programId,
            accounts.map(({ address }) => address),
            [...data],
          ])
        expect(plain(read)).toEqual(plain(instructions))
        const wanted = payouts(count).map(({ key, owner, amount }) => ({
          account: owner,
          amount,
          tag: tagOf(key),
        }))
        expect(writtenPayouts(coinSteps, authority.address, read)).toEqual(wanted)
        expect(read.flatMap((each) => readGuard(authority.address, each) ?? [])).toEqual([
          { seed: contextOf(version).guard.seed, lamports: 650_240n },
        ])
      }),
      { numRuns: 10 },
    )
  })

  it('is nothing without a memo of ours, or with one of another number of payouts', () => {
    const [payout] = payouts(1)
    const [pay] = coinSteps.instructions(contextOf('v0'), payout ?? { key: '', owner: '', amount: 0n })
    if (!pay) throw new Error('It is one instruction.')
    const read = (...instructions: Parameters<typeof writtenPayouts>[2]) =>
      writtenPayouts(coinSteps, authority.address, instructions)
    expect(read(pay)).toBeNull()
    expect(read({ programId: MEMO_PROGRAM, accounts: [], data: Buffer.from('thanks') }, pay)).toBeNull()
    expect(read(payoutMemo(LONGEST_MEMO, ['a', 'b']), pay)).toBeNull()
    expect(read(payoutMemo(LONGEST_MEMO, ['a']), pay)).toHaveLength(1)
    // What another wallet paid is none of ours.
    expect(writtenPayouts(coinSteps, tree.address, [payoutMemo(LONGEST_MEMO, ['a']), pay])).toBeNull()
  })

  it('has a tag for each business key, in its order, and names plan and chunk', () => {
    const memo = payoutMemo({ planId: 7, chunkId: 9 }, ['a', 'b'])
    expect(Buffer.from(memo.data).toString()).toBe(`payout:7:9:${tagOf('a')}${tagOf('b')}`)
    expect(readPayoutMemo(memo)).toEqual([tagOf('a'), tagOf('b')])
    expect(tagOf('a')).not.toBe(tagOf('b'))
  })
})

describe('a failure', () => {
  const shape = { itemCount: 3, firstItemInstruction: 4, instructionsPerItem: 1 }
  const classified = (err: unknown) => classifyPayout(coinSteps, contextOf('v0'), payouts(3), { err, shape })

  it('of the rent of a recipient is that of its payout alone, for good', () => {
    // The payer, its guard, then the recipients.
    const { error, itemIndex } = classified({ InsufficientFundsForRent: { account_index: 3 } })
    expect([error.code, error.kind, itemIndex]).toEqual(['RECIPIENT_BELOW_RENT', 'permanent', 1])
  })

  it.each([
    [{ InsufficientFundsForRent: { account_index: 0 } }, 'PAYER_BALANCE_TOO_LOW', null],
    [{ InstructionError: [5, { Custom: 1 }] }, 'PAYER_BALANCE_TOO_LOW', null],
    [{ InstructionError: [2, { Custom: 0 }] }, 'ACCOUNT_IN_USE', null],
    [{ InstructionError: [5, { Custom: 999 }] }, 'PROGRAM_ERROR', 1],
    [{ InstructionError: [6, 'InvalidArgument'] }, 'PROGRAM_ERROR', 2],
  ])('%j is %s', (err, code, itemIndex) => {
    const found = classified(err)
    expect([found.error.code, found.itemIndex]).toEqual([code, itemIndex])
  })
})
