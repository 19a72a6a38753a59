import { fields } from './fields.ts'
import { messages } from './messages.ts'

export type MessageKey = keyof typeof messages

/** What the API says, in one language. */
export interface ApiWords {
  messages: Record<MessageKey, string>
  fields: Record<keyof typeof fields, string>
}

export const eng: ApiWords = { messages, fields }
