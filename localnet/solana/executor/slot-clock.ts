import { base58 } from '@scure/base'
import { Clock, type LiteSvm } from 'litesvm/dist/internal.js'

/** Slots in a mainnet epoch. */
const EPOCH_SLOTS = 432_000n
/** Entries the slot hashes sysvar keeps. */
const SLOT_HASHES_MAX = 512

/**
 * The clock and slot hashes sysvars. Slots are remembered as they come and written only before the next transaction
 * or read, so that a fast ticker costs nothing while nothing reads.
 */
export class SlotClock {
  private hashes: { slot: bigint; hash: string }[] = []
  private pendingTime: bigint | null = null

  constructor(private readonly svm: LiteSvm) {}

  set(slot: bigint, unixTimestampSeconds: bigint): void {
    const newest = this.hashes[0]
    if (newest !== undefined && newest.slot >= slot) {
      this.hashes = this.hashes.filter((entry) => entry.slot < slot)
    }
    this.hashes.unshift({ slot, hash: hashOfSlot(slot) })
    if (this.hashes.length > SLOT_HASHES_MAX) this.hashes.length = SLOT_HASHES_MAX
    this.pendingTime = unixTimestampSeconds
  }

  flush(): void {
    const newest = this.hashes[0]
    if (this.pendingTime === null || newest === undefined) return
    const epoch = newest.slot / EPOCH_SLOTS
    this.svm.setClock(new Clock(newest.slot, this.pendingTime, epoch, epoch + 1n, this.pendingTime))
    this.svm.setSlotHashes(this.hashes)
    this.pendingTime = null
  }
}

function hashOfSlot(slot: bigint): string {
  const bytes = Buffer.alloc(32, 0x5a)
  bytes.writeBigUInt64LE(slot)
  return base58.encode(bytes)
}
