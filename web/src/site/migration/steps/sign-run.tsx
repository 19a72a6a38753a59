import type { Migration } from '#contract/migration/migration.ts'
import { chosenOf } from '../ends.ts'
import { refreshMigrations } from '../migrations-store.ts'
import { SignDestination } from './sign-destination.tsx'

interface SignRunProps {
  all: Migration[]
  /** Where they are to go. */
  address: string
  isNeverUsedConfirmed?: boolean
  onDone: () => void
  onBack: () => void
}

/** Has the old wallet sign where migrations go that are asked for already. */
export function SignRun({ all, address, isNeverUsedConfirmed = false, onDone, onBack }: SignRunProps) {
  const [first] = all
  if (!first) return null
  const oldWallet = { address: first.oldWalletAddress, type: first.oldWalletType }
  return (
    <SignDestination
      destination={{ oldWallet, newAddress: address, isNeverUsedConfirmed, nfts: all.map(chosenOf) }}
      onSigned={async () => {
        // It is stored; where the list does not come, its events bring it.
        await refreshMigrations().catch(() => undefined)
        onDone()
      }}
      onBack={onBack}
    />
  )
}
