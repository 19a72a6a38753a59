import type { PlanSecret } from '#db/operation/plan-secret.ts'
import type { Run } from '#db/run/runs.ts'
import type { Chain } from './chains/adapter.ts'
import type { Signer } from './chains/transaction.ts'
import type { SourceChainClient, SourceSigner } from './chains/source-chain.ts'
import type { Opener } from './keys/opener.ts'
import { createBoundedCache } from './chains/bounded-cache.ts'
import { ChainError } from './chains/chain-error.ts'

/** Opens sealed keys. The only place where a wallet key exists in clear, and only in the worker's memory. */
export interface Keyring {
  /**
   * The project's admin wallet: pays, owns the collection, makes the trees. Null when none is stored, what is stored is no key of this chain,
   * or it is another one than a second person approved, where the project has one asked: `whyUnsigned` says which.
   */
  authority(run: Run): Signer | null
  /** Why there is no authority. */
  whyUnsigned(run: Run): 'SIGNER_MISSING' | 'KEY_UNUSABLE' | 'KEY_UNAPPROVED'
  /** What mints, trees, guards and the collection of a plan are derived from. */
  secret(secret: PlanSecret): Uint8Array
  collectionMint(collectionId: number, secret: PlanSecret): Signer
  /** Of the token that an item of a run makes. */
  tokenMint(run: Run, key: string): Signer
  /** Tree `n` of the collection, in whatever run; of a plan with a secret of its own, tree `n` of the run. */
  tree(run: Run, n: number): Signer
  /** What every salt of a reveal follows from. */
  revealSecret(reveal: { revealId: number; sealed: string }): Uint8Array
  /** The admin wallet of a project on a source chain. */
  oldWallet(
    key: { projectId: number; sealed: string },
    client: Pick<SourceChainClient, 'signerFromSecret'>,
  ): SourceSigner
}

export function createKeyring(vault: Pick<Opener, 'open'>, chain: Chain): Keyring {
  const text = (sealed: string, label: string) => Buffer.from(vault.open(sealed, label)).toString('utf8')
  const signers = remember(200, (sealed: string, label: string) =>
    chain.signerFromSecret(text(sealed, label)),
  )
  const secrets = remember(200, (sealed: string, label: string) => vault.open(sealed, label))
  const secretOf = ({ planId, sealed }: PlanSecret) => secrets(sealed, `plan:${planId}`)
  const open = ({ signer, plan }: Run) =>
    signer && unlessUnusable(() => signers(signer.sealed, `project:${plan.projectId}:admin`))
  return {
    authority: (run) => {
      const opened = open(run)
      // What the key itself says, not what stands beside it.
      return opened && run.signer && isApproved(run.signer, opened.address) ? opened : null
    },
    whyUnsigned: (run) => {
      if (!run.signer) return 'SIGNER_MISSING'
      return open(run) ? 'KEY_UNAPPROVED' : 'KEY_UNUSABLE'
    },
    secret: secretOf,
    collectionMint: (collectionId, secret) =>
      chain.deriveSigner(secretOf(secret), `collection:${collectionId}`),
    tokenMint: (run, key) => chain.deriveSigner(secretOf(run.secret), key),
    tree: (run, n) =>
      chain.deriveSigner(
        secretOf(run.secret),
        run.plan.sealedSecret === null ? `tree:${n}` : `tree:${run.master.id}:${n}`,
      ),
    revealSecret: ({ revealId, sealed }) => vault.open(sealed, revealLabel(revealId)),
    oldWallet: ({ projectId, sealed }, client) =>
      client.signerFromSecret(text(sealed, `project:${projectId}:admin`)),
  }
}

/** Null for a secret that is no key of the chain: the project was of another one once. */
function unlessUnusable(open: () => Signer): Signer | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof ChainError && error.code === 'AUTHORITY_INVALID') return null
    throw error
  }
}

/** Whether the wallet of an opened key is the one that was approved, where somebody has to approve it. */
export function isApproved(
  { approvedAddress }: { approvedAddress: string | null },
  address: string,
): boolean {
  return approvedAddress === null || approvedAddress === address
}

/** What the secret of a reveal is bound to. The API seals it under the same label. */
export function revealLabel(revealId: number) {
  return `reveal:${revealId}`
}

/** What was opened last stays open, by the sealed text. */
function remember<T extends object>(max: number, make: (sealed: string, label: string) => T) {
  const opened = createBoundedCache<string, T>(max)
  return (sealed: string, label: string): T => {
    const found = opened.get(sealed) ?? make(sealed, label)
    opened.set(sealed, found)
    return found
  }
}
