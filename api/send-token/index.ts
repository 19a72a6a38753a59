export { assertSupply, assertToken } from './assert-token.ts'
export { judgeRecipients } from './judge-recipients.ts'
export { mountTokens } from './routes.ts'
