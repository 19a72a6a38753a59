import type { ApiWords } from '../eng/index.ts'
import { fields } from './fields.ts'
import { messages } from './messages.ts'

export const kor: ApiWords = { messages, fields }
