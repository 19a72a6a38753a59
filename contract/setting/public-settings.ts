import { z } from 'zod'
import { read } from '../endpoint.ts'
import { networkNames } from '../network.ts'
import { lineText } from '../text.ts'

export const selectKeyValue = read('/api/common/selectKeyValue', {
  tag: 'Common',
  summary: 'One public key-value setting; the front version among them',
  role: 'public',
  errors: ['NOT_FOUND'],
  query: z.object({ cdKey: lineText().min(1).max(60) }),
  isQueryOpen: true,
  reply: z.string(),
})

export const readConfig = read('/api/common/config', {
  tag: 'Common',
  summary: 'What a browser needs to know of this installation',
  role: 'public',
  reply: z.object({
    network: z.enum(networkNames),
    /** Null where no public explorer knows the network. `{id}` stands for the address or signature. */
    explorerAddressUrl: z.string().nullable(),
    explorerTransactionUrl: z.string().nullable(),
    frontVersion: z.string(),
    uploadMaxBytes: z.number().int(),
    listRowsMax: z.number().int(),
  }),
})
