import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import Koa from 'koa'
import { createApiPolicy } from '#api/policy.ts'
import { connect } from '#db/connection.ts'
import { listItems } from '#db/run/item-list.ts'
import { listRuns } from '#db/run/run-list.ts'
import { findOptionalRunTotals } from '#db/run/run-progress.ts'

/** The same queries behind nothing but Koa: no session, no limits, no schemas. What the API is held against. */
const { db } = connect(process.env['DATABASE_URL'] ?? '', { max: 12, name: 'bare' })
const masterId = Number(process.env['MASTER_ID'])

const queries: Record<string, () => Promise<unknown>> = {
  items: () => listItems(db, { masterId, after: 0, limit: 50, filter: {} }),
  masters: () => listRuns(db, { after: null, limit: 50 }),
  progress: () => findOptionalRunTotals(db, masterId, createApiPolicy().heartbeatValidMs),
}

function text(value: unknown) {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
}

const app = new Koa()
app.use(async (ctx) => {
  const query = queries[ctx.path.slice(1)]
  ctx.type = 'application/json'
  ctx.body = query ? text(await query()) : ''
})
const handle = app.callback()
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
