import type { ListCheck, RowItem } from '#contract/list/index.ts'
import type { RecipientLaunch } from '#contract/operation/launch.ts'
import type { Recipient, RecipientState } from '#contract/send-token/recipients.ts'

/** What the chain says of the recipients of a list, as far as the server was asked, and what that says of their rows. */
export class RecipientBook {
  private readonly states = new Map<string, RecipientState>()
  private readonly recipient: RecipientLaunch<RowItem>

  constructor(recipient: RecipientLaunch<RowItem>) {
    this.recipient = recipient
  }

  add(recipients: readonly Recipient[]): void {
    for (const { owner, state } of recipients) this.states.set(owner, state)
  }

  /** Recipients the server was not asked about yet, at most `limit`. */
  missing({ items }: ListCheck, limit: number): string[] {
    const owners = new Set<string>()
    for (const item of items) {
      if (owners.size >= limit) break
      if (item && !this.states.has(this.recipient.ownerOf(item))) owners.add(this.recipient.ownerOf(item))
    }
    return [...owners]
  }

  /** How many of them have no account yet; null while any was not asked about. */
  countAbsent({ items, removed }: ListCheck): number | null {
    const absent = new Set<string>()
    for (const item of items) {
      if (!item || removed.has(item.row)) continue
      const owner = this.recipient.ownerOf(item)
      const state = this.states.get(owner)
      if (state === undefined) return null
      if (state === 'ABSENT') absent.add(owner)
    }
    return absent.size
  }

  /** Puts what the chain says against each recipient beside its row. */
  judge(check: ListCheck): void {
    check.known.clear()
    for (const item of check.items) {
      const state = item && this.states.get(this.recipient.ownerOf(item))
      if (item && state) check.known.set(item.row, this.recipient.judge(state))
    }
  }
}
