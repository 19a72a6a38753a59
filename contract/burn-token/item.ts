import { z } from 'zod'
import { u64Text } from '../u64.ts'

/** What is known at the end: base units that the wallet holds less by, as the balances of the transaction show. */
export const burnTokenResult = z.object({ burnt: u64Text })
export type BurnTokenResult = z.infer<typeof burnTokenResult>
