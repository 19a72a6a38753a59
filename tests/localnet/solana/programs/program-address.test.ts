import { randomBytes } from 'node:crypto'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { findProgramAddress } from '#localnet/solana/programs/program-address.ts'
import { BUBBLEGUM } from '#localnet/solana/programs/program-ids.ts'

describe('program-derived addresses', () => {
  it('are those web3.js finds', () => {
    for (let round = 0; round < 50; round++) {
      const seeds = [Buffer.from('asset'), randomBytes(32), randomBytes(8)]
      const [key, bump] = PublicKey.findProgramAddressSync(seeds, new PublicKey(BUBBLEGUM))
      const found = findProgramAddress(seeds, BUBBLEGUM)
      expect([new PublicKey(found.key).toBase58(), found.bump]).toEqual([key.toBase58(), bump])
    }
  })
})
