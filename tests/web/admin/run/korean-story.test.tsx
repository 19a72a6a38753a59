import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { chainErrorCodes } from '#contract/codes/chain-errors.ts'
import { moveReasonCodes } from '#contract/codes/move-reasons.ts'
import { tellDetail } from '#contract/codes/told.ts'
import { itemReasonCodes } from '#contract/codes/waiting.ts'
import type { Attempt, StoryEvent } from '#contract/run/items.ts'
import { locales } from '#web/src/admin/locales.ts'
import { Attempts } from '#web/src/admin/run/item/attempts.tsx'
import { DecideNotice } from '#web/src/admin/run/item/decide-notice.tsx'
import { Timeline } from '#web/src/admin/run/item/timeline.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
import { eachDetail } from '#tests/support/each-detail.ts'
import { replyOf } from '../../mock/replies.ts'
import { openAt } from '../kit/played-api.tsx'

beforeAll(() => startI18n(locales, 'kor'))
afterEach(cleanup)

/** Three words of small letters in a row, which no name, address or code is. */
const englishSentence = /\b[A-Za-z][a-z]+ [a-z]+ [a-z]+/

const at = '2026-01-02T03:04:05Z'
const reasons = [
  ...[...chainErrorCodes, ...itemReasonCodes, ...moveReasonCodes],
  ...[...eachDetail().map(tellDetail), 'PROVEN_DEAD at slot 77'],
]

test('the timeline of an item holds no English sentence on a Korean page, whatever a worker wrote', () => {
  const events = reasons.map((reason, seq): StoryEvent => {
    const of = { from: 'sent', to: 'unknown', actor: 'worker', entity: 'attempt', entityId: 1 } as const
    return { ...of, seq, at, reason }
  })
  const chunks = reasons.map((told, index) => ({
    ...{ chunkId: index, parentId: null, state: 'split' as const, itemCount: 2, modifiedAt: at },
    ...{ errorCode: 'PROGRAM_ERROR', errorDetail: told },
  }))
  openAt(
    <Timeline events={events} chunks={chunks.filter(({ errorDetail }) => errorDetail.startsWith('{'))} />,
  )
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines.filter((line) => englishSentence.test(line))).toEqual([])
  expect(lines.filter((line) => !/[가-힣]/.test(line) || line.includes('{'))).toEqual([])
  // A code without words would stand there as it is.
  expect(lines.filter((line) => /\b[A-Z]+_[A-Z_]+\b/.test(line.replaceAll('_RPC_URL', '')))).toEqual([])
})

test('an attempt that is unknown says in words which RPC is in the way', () => {
  const attempt: Attempt = {
    ...replyOf('decideAttempt'),
    state: 'unknown',
    errorCode: null,
    errorDetail: tellDetail({ code: 'HISTORY_CUT', params: { rpc: 'alpha.test', firstSlot: '4000' } }),
  }
  openAt(
    <>
      <DecideNotice attempt={attempt} items={1} onDecided={() => undefined} />
      <Attempts attempts={[attempt]} sharedWith={0} />
    </>,
  )
  expect(screen.getAllByText(/alpha\.test.*4,000/)).toHaveLength(2)
  cleanup()
  openAt(<Attempts attempts={[{ ...attempt, state: 'expired' }]} sharedWith={0} />)
  expect(screen.queryByText(/alpha\.test/)).toBeNull()
})
