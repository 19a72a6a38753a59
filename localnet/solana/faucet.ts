import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { addressBytes } from './executor/addresses.ts'
import { decodeTransaction } from './executor/decode-transaction.ts'
import type { AccountState } from './executor/executor.ts'
import type { Ledger } from './ledger/ledger.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'

/** As much as devnet's faucet began with: 500 million SOL. */
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n
const U64_MAX = 2n ** 64n - 1n

/** The same for every localnet, as on a test validator: the lamports are worth nothing. */
const seed = createHash('sha256').update('localnet faucet').digest()
/** PKCS #8 of an ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const secretKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
const publicKey = createPublicKey(secretKey).export({ format: 'der', type: 'spki' }).subarray(-32)

export const FAUCET_ADDRESS = base58.encode(publicKey)

/** The account a new chain gives the faucet. */
export const faucetAccount: AccountState = {
  lamports: FAUCET_LAMPORTS,
  data: new Uint8Array(),
  owner: SYSTEM_PROGRAM,
  executable: false,
  rentEpoch: U64_MAX,
}

/** Pays airdrops with ordinary transfers, so that they land, confirm, fork and persist like any other. */
export class Faucet {
  readonly #ledger: Ledger
  #count = Math.floor(Math.random() * 1_000_000)

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Sends `lamports` to an address and returns the signature. Throws when the transfer fails. */
  pay(receiver: string, lamports: bigint): string {
    const raw = this.#transfer(addressBytes(receiver), lamports)
    const { signature, err } = this.#ledger.submit(raw, decodeTransaction(raw))
    if (err !== null) throw new Error(`The airdrop failed: ${JSON.stringify(err)}`)
    return signature
  }

  /** A signed legacy transfer. A compute limit that counts up keeps equal airdrops apart. */
  #transfer(receiver: Uint8Array, lamports: bigint): Uint8Array {
    const { blocks, slot } = this.#ledger
    this.#count = (this.#count + 1) % 1_000_000
    const limit = Buffer.from([2, 0, 0, 0, 0])
    limit.writeUInt32LE(10_000 + this.#count, 1)
    const transfer = Buffer.alloc(12)
    transfer.writeUInt32LE(2, 0)
    transfer.writeBigUInt64LE(lamports, 4)
    const message = Buffer.concat([
      Buffer.of(1, 0, 2, 4),
      publicKey,
      receiver,
      addressBytes(SYSTEM_PROGRAM),
      addressBytes(COMPUTE_BUDGET_PROGRAM),
      addressBytes(blocks.blockhashOf(slot)),
      Buffer.of(2),
      Buffer.of(3, 0, limit.length),
      limit,
      Buffer.of(2, 2, 0, 1, transfer.length),
      transfer,
    ])
    return Buffer.concat([Buffer.of(1), sign(null, message, secretKey), message])
  }
}
