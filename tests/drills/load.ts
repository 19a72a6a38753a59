import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { articleBody } from '../support/articles.ts'
import type { Stand } from '../support/production/stand.ts'

/** People who read and an admin who writes, one request after the other, until they are told to stop. */
export interface Load {
  /** What did not go well: an answer of 500 and more, or none. */
  failures: string[]
  /** How many requests were made. */
  readonly count: number
  /** Articles of which the API said that they are stored. */
  stored: string[]
  stop(): Promise<void>
}

const pages = ['/kor', '/eng', '/api/news?lang=kor', '/api/common/config', '/sitemap.xml']
const pauseMs = 20

export function startLoad({ url, admin }: Pick<Stand, 'url' | 'admin'>): Load {
  const failures: string[] = []
  const stored: string[] = []
  let count = 0
  let isOver = false
  const tell = (what: string, error: unknown) => {
    failures.push(
      `${new Date().toISOString()} ${what}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    await response.arrayBuffer()
    if (response.status >= 500) tell(path, response.status)
  }
  const write = async () => {
    const body = articleBody()
    const reply = await admin.send('post', '/api/admin/news', { body })
    if (reply.status === 200) stored.push(body.slug)
    else tell('an article', `${reply.status} ${reply.body.resultCd}`)
  }
  const repeat = async (what: string, ask: () => Promise<void>) => {
    while (!isOver) {
      count += 1
      await ask().catch((error: unknown) => tell(what, error))
      await sleep(pauseMs)
    }
  }
  const all = [...pages.map((path) => repeat(path, () => read(path))), repeat('an article', write)]
  return {
    failures,
    stored,
    get count() {
      return count
    },
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Of what the API said is stored, what is not there exactly once. */
export async function missingOf({ db }: Pick<Stand, 'db'>, { stored }: Load): Promise<string[]> {
  const rows = await db.execute<{ slug: string }>(sql`select slug from news`)
  const slugs = rows.map(({ slug }) => slug)
  return stored.filter((slug) => slugs.filter((it) => it === slug).length !== 1)
}
