import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import Koa from 'koa'
import { messageOf } from '#api/locales/message.ts'
import { createApiPolicy } from '#api/policy.ts'
import { readItems, readRuns } from '#api/run/read-lists.ts'
import { connect } from '#db/connection.ts'
import { findOptionalRunTotals } from '#db/run/run-progress.ts'

/** The same rows as the same bytes behind nothing but Koa: no session, no limits, no schemas. What the API is held against. */
const { db } = connect(process.env['DATABASE_URL'] ?? '', { max: 12, name: 'bare' })
const masterId = Number(process.env['MASTER_ID'])

const queries: Record<string, () => Promise<unknown>> = {
  items: () => readItems(db, masterId, { limit: 50 }),
  masters: () => readRuns(db, { limit: 50 }),
  progress: () => findOptionalRunTotals(db, masterId, createApiPolicy().heartbeatValidMs),
}

const app = new Koa()
app.use(async (ctx) => {
  const returnValue = await queries[ctx.path.slice(1)]?.()
  ctx.body = { resultCd: 'SUCCESS', returnCd: '0', returnMessage: messageOf('SUCCESS', 'eng'), returnValue }
})
const handle = app.callback()
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
