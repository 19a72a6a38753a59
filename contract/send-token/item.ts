import type { z } from 'zod'
import { payoutPayload } from '../operation/payout.ts'
import { tokenSchema } from './token.ts'

/** What a payout of a token is given, and what is made or destroyed of one: how much of which token, and by which rules, as they were told before anything was paid. */
export const sendTokenPayload = payoutPayload.extend(tokenSchema.shape)
export type SendTokenPayload = z.infer<typeof sendTokenPayload>
