import { Connection, PublicKey } from '@solana/web3.js'
import { sql } from 'drizzle-orm'
import { untilItWorks } from '../calm.ts'
import { mintedOffset, treeConfigOf } from '../tree-config.ts'
import type { Fault, Site } from './fault.ts'
import { untilStruck } from './lasting.ts'
import { steadyRain } from './network.ts'

/** Where the capacity of a tree is in its config: before the number of leaves. */
const capacityOffset = mintedOffset - 8
/** What lets everything that was sent until now become final. */
const settleSlots = 12

export const treeFaults = {
  /** A tree takes nothing more, whatever the rows say of its room. */
  'full-tree': {
    stream: 'network',
    // There is none before the collection is made, and none while one is made in the place of a full one.
    strike: (site, wait) => untilStruck(wait, () => fillTree(site)),
  },
} satisfies Record<string, Fault>

async function fillTree({ solana, calmly, random }: Site): Promise<boolean> {
  const rows = await calmly((db) =>
    db.execute<{ address: string }>(sql`select address from trees where state = 'ready'`),
  )
  const [first, ...others] = rows.map((row) => row.address)
  if (first === undefined) return false
  const config = treeConfigOf(random.pick([first, ...others]))
  const { faults } = solana
  await faults.stopSlots()
  await faults.dropSends({ fraction: 1 })
  try {
    const connection = new Connection(solana.url, 'processed')
    const account = await untilItWorks(() => connection.getAccountInfo(new PublicKey(config)))
    if (!account) return false
    const data = Buffer.from(account.data)
    data.writeBigUInt64LE(data.readBigUInt64LE(mintedOffset), capacityOffset)
    const owner = account.owner.toBase58()
    await faults.setAccount(config, { lamports: BigInt(account.lamports), data, owner })
    await faults.advance(settleSlots)
    return true
  } finally {
    await steadyRain(faults)
    await faults.resumeSlots()
  }
}
