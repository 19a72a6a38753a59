import type { Policy } from './retry-policy.ts'

type BackOff = Pick<Policy, 'backOffFirstMs' | 'backOffMaxMs'>

/** @param tries how often it failed so far, from 1. */
export function backOffMs({ backOffFirstMs, backOffMaxMs }: BackOff, tries: number) {
  return Math.min(backOffFirstMs * 2 ** Math.max(0, tries - 1), backOffMaxMs)
}
