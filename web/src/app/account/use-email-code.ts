import { useState } from 'react'
import type { z } from 'zod'
import { sendEmailCode, verifyEmailCode, type SentCode } from '#contract/account/email-codes.ts'
import type { CodePurpose } from '#contract/account/codes.ts'
import { call } from '#web/src/shared/api-client.ts'

export type Ticket = z.infer<typeof verifyEmailCode.reply>

export interface EmailCode {
  sent: SentCode | null
  /** @throws ApiError */
  send: (uid: string) => Promise<SentCode>
  /** @throws ApiError */
  verify: (uid: string, code: string) => Promise<Ticket>
}

/** The code by e-mail of one purpose. @param before what was sent before this page was loaded. */
export function useEmailCode(purpose: CodePurpose, before: SentCode | null = null): EmailCode {
  const [sent, setSent] = useState(before)
  return {
    sent,
    send: async (uid) => {
      const answer = await call(sendEmailCode, { body: { uid, purpose } })
      setSent(answer)
      return answer
    },
    verify: async (uid, code) => {
      if (!sent) throw new Error('No code was sent.')
      const { challengeId } = sent
      return call(verifyEmailCode, { body: { uid, purpose, challengeId, code } })
    },
  }
}
