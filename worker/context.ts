import type { Logger } from 'pino'
import type { Db } from '#db/connection.ts'
import type { NetworkName } from '#contract/network.ts'
import type { PersonalVault, Sealer } from '#db/vault.ts'
import type { ChainConditions, Chain } from './chains/adapter.ts'
import type { Clock } from './clock.ts'
import type { Keyring } from './keyring.ts'
import type { WorkerMemory } from './memory.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Webhooks } from './alert/webhooks.ts'
import type { SourceChains } from './source-chains.ts'
import type { Producer } from './queue/producer.ts'
import type { Policy } from './queue/retry-policy.ts'
import type { SendWindow } from './engine/drive/send-window.ts'

/** What it takes to read the chain and the rows beside it. */
export type ReadContext = Pick<WorkerContext, 'db' | 'chain' | 'keyring' | 'policy'>

/** What every task of one worker process works with. */
export interface WorkerContext {
  workerId: string
  db: Db
  keyring: Keyring
  /** Seals the secrets of plans that a worker makes itself; opening is the keyring's. */
  vault: Sealer
  /** Opens mails of the outbox; null where this worker sends none. */
  personal: PersonalVault | null
  /** Where it all happens: lists are judged by its rules. */
  network: NetworkName
  chain: Chain
  /** The chains NFTs come from; those without an RPC are not there. */
  sourceChains: SourceChains
  producer: Producer
  /** Null where no mail server is set: mail waits in its rows. */
  mailer: Mailer | null
  /** Where links in mails lead. */
  siteOrigin: string
  /** The site that wallets sign for; null: any. */
  walletOrigin: string | null
  webhooks: Webhooks
  log: Logger
  window: SendWindow
  /** The chain's prices, read at most once in a few seconds. */
  conditions(): Promise<ChainConditions>
  /** What paces it; see Policy for how long anything takes. */
  clock: Clock
  /** Every timing. */
  policy: Policy
  memory: WorkerMemory
  /** Aborted when the process was asked to stop: long tasks end at their next step. */
  stopping: AbortSignal
}
