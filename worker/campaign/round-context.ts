import type { RoundReason } from '#contract/campaign/codes.ts'
import type { WorkerContext } from '../context.ts'
import type { Producer } from '../queue/producer.ts'

/** What planning a round works with. */
export type RoundContext = Pick<WorkerContext, 'db' | 'log' | 'policy' | 'workerId' | 'vault' | 'network'> & {
  producer: Pick<Producer, 'notify'>
}

/** Why a round cannot be planned. */
export interface Refusal {
  reason: RoundReason
  params: Record<string, string | number>
}
