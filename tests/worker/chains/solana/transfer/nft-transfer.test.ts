import { describe, expect, it } from 'vitest'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { tokenMoves } from '#worker/chains/solana/read-back/token-moves.ts'
import { transactionSchema } from '#worker/chains/solana/rpc/rpc-schemas.ts'
import { transactionAccounts } from '#worker/chains/solana/read-back/transaction-accounts.ts'
import { addressBytes, addressFromBytes } from '#worker/chains/solana/address/address-bytes.ts'
import { TOKEN_PROGRAM } from '#worker/chains/solana/address/well-known.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import { nftTransfer } from '#worker/chains/solana/transfer/nft-transfer.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { authority, options } from '../sample.ts'

const mint = walletOf('mint')
const item = { key: 'one', assetId: mint, owner: walletOf('owner') }
const source = findAssociatedTokenAddress(authority.address, mint)
const target = findAssociatedTokenAddress(item.owner, mint)
const metadata = {
  ...{ updateAuthority: authority.address, mint, name: 'n', symbol: '', uri: '', sellerFeeBasisPoints: 0 },
  ...{ creators: [], isMutable: true, tokenStandard: 0, collection: null, isCollection: false },
  collectionSize: null,
}
const signed = signTransaction(
  {
    ...{ version: 'v1', payer: authority, signers: [], prologue: 0, instructionsPerItem: 2 },
    instructions: nftTransfer.instructions({ assetId: mint, metadata }, item, authority.address),
  },
  options,
)
const places = transactionAccounts(signed.bytes).accounts.map(addressFromBytes)

interface Held {
  account: string
  owner?: string | null
  mint?: string
  amount?: string
}
/** What an RPC says of the transaction. */
function landed(pre: Held[] | null, post: Held[] | null) {
  const balances = (all: Held[] | null) =>
    all?.map(({ account, owner, amount = '1', mint: of = mint }) => ({
      ...{ accountIndex: places.indexOf(account), mint: of, owner, uiTokenAmount: { amount } },
    })) ?? null
  const found = transactionSchema.parse({
    ...{ slot: 1, transaction: [Buffer.from(signed.bytes).toString('base64'), 'base64'] },
    meta: {
      ...{ err: null, fee: 5_000, preBalances: [1], postBalances: [1] },
      ...{ preTokenBalances: balances(pre), postTokenBalances: balances(post) },
    },
  })
  if (!found) throw new Error('There is no transaction.')
  return found
}
const before: Held[] = [{ account: source, owner: authority.address }]
const emptied: Held = { account: source, owner: authority.address, amount: '0' }
const given: Held = { account: target, owner: item.owner }

function readBack(pre: Held[] | null, post: Held[] | null, signature = signed.signature) {
  const tokensOf = tokenMoves(landed(pre, post), signature)
  return nftTransfer.readBack(item, {
    ...{ authority: authority.address, calls: [], accounts: [], lost: () => 0n, tokensOf },
  })
}

describe('a transfer of an NFT is read back from its own transaction', () => {
  it('which took the token from the wallet and gave it to the new owner', () => {
    expect(readBack(before, [emptied, given])).toEqual({ ...item, tokenAccount: target })
    const there = { ...given, amount: '0' }
    expect(readBack([...before, there], [emptied, given])).toMatchObject({ key: 'one' })
  })

  it.each<[string, Held[], Held[]]>([
    ['gave it to an account of somebody else', before, [emptied, { ...given, owner: walletOf('other') }]],
    ['moved another token', before, [emptied, { ...given, mint: walletOf('another') }]],
    ['took none from the wallet', [emptied], [emptied, given]],
    ['left it in the wallet', before, [...before, given]],
    ['found it with the new owner', [...before, given], [emptied, given]],
    ['names no token of the new owner', before, [emptied]],
    ['names no token at all', [], []],
  ])('and is not its own where the transaction %s', (_, pre, post) => {
    expect(() => readBack(pre, post)).toThrow(expect.objectContaining({ code: 'READ_BACK_MISMATCH' }))
  })

  it.each<[string, Held[] | null, Held[] | null]>([
    ['without the balances before it', null, [emptied, given]],
    ['without those after it', before, null],
    ['without owners', before, [emptied, { ...given, owner: null }]],
  ])('and is asked for again where an RPC tells of it %s', (_, pre, post) => {
    const untold = expect.objectContaining({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    expect(() => readBack(pre, post)).toThrow(untold)
  })

  it('and not from another transaction than the one that was asked for', () => {
    expect(() => readBack(before, [emptied, given], '1'.repeat(64))).toThrow(
      expect.objectContaining({ code: 'RPC_BAD_ANSWER' }),
    )
  })
})

describe('what is against sending an NFT, before anything is paid', () => {
  const account = (owner: string, amount: number) => {
    const data = Buffer.alloc(165)
    data.set(addressBytes(mint), 0)
    data.set(addressBytes(owner), 32)
    data.writeBigUInt64LE(BigInt(amount), 64)
    return { lamports: 2_039_280n, owner: TOKEN_PROGRAM, data }
  }
  const codeOf = (found: ReturnType<typeof account> | null, owner = item.owner) =>
    nftTransfer.findRefusal?.(
      { assetId: mint, metadata },
      { ...item, owner },
      { authority: authority.address, accounts: [found] },
    )?.code ?? null

  it('is nothing while its new owner has no account, or an empty one', () => {
    expect(nftTransfer.accountsBefore?.(item)).toEqual([target])
    expect(codeOf(null)).toBeNull()
    expect(codeOf(account(item.owner, 0))).toBeNull()
  })

  it('is that the account belongs to somebody else, whatever is in it', () => {
    expect(codeOf(account(walletOf('other'), 0))).toBe('RECIPIENT_ATA_FOREIGN')
    expect(codeOf(account(walletOf('other'), 1))).toBe('RECIPIENT_ATA_FOREIGN')
  })

  it('is that it is there already, also where the wallet itself is named', () => {
    expect(codeOf(account(item.owner, 1))).toBe('ALREADY_DONE')
    expect(codeOf(account(authority.address, 1), authority.address)).toBe('ALREADY_DONE')
  })
})
