import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { Wallet } from 'ethers'

/** A person of the localnet with a source-chain wallet and a Solana wallet. Their keys are worth nothing anywhere else. */
export interface DemoHolder {
  id: string
  name: { kor: string; eng: string }
  evm: Wallet
  solana: { address: string; sign(message: Uint8Array): Uint8Array }
}

export interface DemoPeople {
  holders: DemoHolder[]
  /** Answers for the Klip phone. */
  klip: Wallet
  /** Owns the old collection's contract. */
  creator: Wallet
  /** Where fee and NFTs go. */
  admin: Wallet
}

const holderNames = {
  minji: { kor: '민지', eng: 'Minji' },
  alex: { kor: '알렉스', eng: 'Alex' },
} as const

/** The same people for the same seed, at every start. @param seed any text kept with the localnet's data. */
export function demoPeople(seed: string): DemoPeople {
  const secret = (role: string) => createHash('sha256').update(`${seed}:${role}`).digest()
  const evm = (role: string) => new Wallet(`0x${secret(`${role}:evm`).toString('hex')}`)
  return {
    holders: Object.entries(holderNames).map(([id, name]) => ({
      id,
      name,
      evm: evm(id),
      solana: solanaKey(secret(`${id}:solana`)),
    })),
    klip: evm('klip'),
    creator: evm('creator'),
    admin: evm('admin'),
  }
}

function solanaKey(seed: Uint8Array) {
  return {
    address: base58.encode(ed25519.getPublicKey(seed)),
    sign: (message: Uint8Array) => ed25519.sign(message, seed),
  }
}
