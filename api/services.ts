import type { Logger } from 'pino'
import type { Db } from '#db/connection.ts'
import type { PersonalVault, Sealer } from '#db/vault.ts'
import type { KlipRequestRow } from '#db/wallet/klip-requests.ts'
import type { Producer } from '#worker/queue/producer.ts'
import type { PasswordJudge } from './account/judge-password.ts'
import type { Passwords } from './account/passwords.ts'
import type { Providers } from './account/social/providers.ts'
import type { Chains } from './chain/chains.ts'
import type { PictureReader } from './document/picture-reader.ts'
import type { ApiEnv } from './env.ts'
import type { FeatureStore } from './feature/index.ts'
import type { FileStore } from './file/index.ts'
import type { WhatIsWrong } from './health/source-chains.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ApiPolicy } from './policy.ts'
import type { ProgressHub } from './run/progress/progress-hub.ts'
import type { TokenPrices } from './price/token-prices.ts'
import type { MigrationHub } from './migration/migration-hub.ts'
import type { SurveyHub } from './survey/survey-hub.ts'

/** What one running API owns; handed to routes and commands, never global. */
export interface Services {
  env: ApiEnv
  db: Db
  /** Seals wallet keys and secrets of plans; the worker alone opens them. */
  vault: Sealer
  /** Seals and opens what the API needs itself, under PERSONAL_KEY: what is of a person, and secrets of webhooks. */
  personal: PersonalVault
  producer: Producer
  log: Logger
  limits: RateLimits
  metrics: Metrics
  progress: ProgressHub
  migrations: MigrationHub
  surveys: SurveyHub
  chains: Chains
  prices: TokenPrices
  features: FeatureStore
  files: FileStore
  /** Draws pictures of documents anew. */
  pictures: PictureReader
  /** Every timing. */
  policy: ApiPolicy
  passwords: Passwords
  passwordJudge: PasswordJudge
  /** Who else vouches for people. */
  providers: Providers
  whatIsWrong: WhatIsWrong
  /** How many streams each session has open, by the hash of its token. */
  openStreams: Map<string, number>
  /** Questions to Klip under way, by request: a browser that asks twice waits for the same answer. */
  klipQuestions: Map<string, Promise<KlipRequestRow>>
  /** Called when a session ends, so that its open streams end with it. */
  sessionEnds: SessionEnds
  /** How the process ends. */
  closing: Closing
  startedAt: Date
}

export interface Closing {
  /** Whether it ends soon: it still answers, and wants no more requests. */
  readonly isNear: boolean
  comeNear(): void
  listen(listener: () => void): () => void
  announce(): void
}

export function createClosing(): Closing {
  const listeners = new Set<() => void>()
  let isNear = false
  return {
    get isNear() {
      return isNear
    },
    comeNear: () => {
      isNear = true
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announce: () => {
      for (const listener of listeners) listener()
    },
  }
}

export interface SessionEnds {
  /** Returns the undo. */
  listen(tokenHash: string, listener: () => void): () => void
  announce(tokenHash: string): void
}

export function createSessionEnds(): SessionEnds {
  const listeners = new Map<string, Set<() => void>>()
  return {
    listen: (tokenHash, listener) => {
      const set = listeners.get(tokenHash) ?? new Set()
      listeners.set(tokenHash, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(tokenHash)
      }
    },
    announce: (tokenHash) => {
      for (const listener of listeners.get(tokenHash) ?? []) listener()
    },
  }
}
