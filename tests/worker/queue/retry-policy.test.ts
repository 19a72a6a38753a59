import { expect, test } from 'vitest'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { backOffMs, createPolicy } from '#worker/queue/retry-policy.ts'
import { mailTask } from '#worker/tasks/mail.ts'

const policy = createPolicy()

test('waits half a second first, then twice as long each time, never longer than half a minute', () => {
  expect([1, 2, 3, 4].map((tries) => backOffMs(policy, tries))).toEqual([500, 1_000, 2_000, 4_000])
  expect(backOffMs(policy, 0)).toBe(500)
  expect(backOffMs(policy, 100)).toBe(policy.backOffMaxMs)
})

test('spreads the tries of a mail over some hours, then gives up', () => {
  const waits = Array.from(
    { length: policy.mailTriesMax - 1 },
    (_, at) => mailTask.retryMs(policy, at + 1) ?? 0,
  )
  expect(waits[0]).toBe(30_000)
  expect(Math.max(...waits)).toBe(3_600_000)
  const hours = waits.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours).toBeGreaterThan(2)
  expect(hours).toBeLessThan(6)
  expect(mailTask.retryMs(policy, policy.mailTriesMax)).toBeNull()
})

test('turned up it looks sooner and tries again sooner, and no less often', () => {
  const quick = policyAtSpeed(10)
  expect(quick).toMatchObject({ sweepEveryMs: 300, gatherMs: 300, migrateSoonMs: 100, backOffFirstMs: 50 })
  expect([quick.attemptsMax, quick.mailTriesMax]).toEqual([policy.attemptsMax, policy.mailTriesMax])
  expect(policyAtSpeed(1)).toEqual(policy)
})

test.each([10, 1_000])(
  'at %i times the speed it takes no worker for dead that does nothing for a second',
  (times) => {
    const quick = policyAtSpeed(times)
    const leases = [quick.driveLeaseMs, quick.migrateLeaseMs, quick.queueLockMs, quick.mailLeaseMs]
    expect(Math.min(...leases)).toBeGreaterThan(1_000)
  },
)

test.each([1, 10, 1_000])('at %i times the speed what waits for another outlasts it', (times) => {
  const fast = policyAtSpeed(times)
  expect(fast.mailLeaseMs).toBeGreaterThan(
    fast.smtpConnectMaxMs + fast.smtpGreetingMaxMs + fast.smtpIdleMaxMs,
  )
  expect(fast.heartbeatValidMs).toBeGreaterThan(3 * fast.heartbeatEveryMs)
  expect(fast.lockIdleMaxMs).toBeGreaterThan(2 * fast.lockRenewEveryMs)
  expect(fast.slotSpanMaxMs).toBeGreaterThan(fast.slotSpanMinMs)
})
