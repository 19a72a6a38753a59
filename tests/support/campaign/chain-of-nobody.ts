import type { WorkerContext } from '#worker/context.ts'

/** A chain on which no wallet ever paid: for rounds without one. */
export const chainOfNobody = {
  programs: Object.fromEntries(
    ['sendCoin', 'sendToken', 'mintToken'].map((kind) => [kind, { listOutcomes: async () => [] }]),
  ),
} as unknown as WorkerContext['chain']
