import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '../connection.ts'
import { saveFirstNews, type NewsValues } from '../news/news.ts'

const folder = fileURLToPath(new URL('./news', import.meta.url))
const nameShape = /^(\d{4}-\d{2}-\d{2})-([a-z0-9-]+)\.kor\.md$/

/** The articles a fresh installation begins with; nothing happens when there has ever been one. */
export function seedNews(db: Db, registrantId: string) {
  return saveFirstNews(db, readFirstNews(registrantId))
}

/** `<day>-<slug>.kor.md` and `.eng.md` in db/seed/news, oldest first. Published at ten in the morning in Seoul. */
export function readFirstNews(registrantId: string): NewsValues[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, day, slug] = nameShape.exec(name) ?? []
      if (!day || !slug) return []
      const kor = readArticle(name)
      const eng = readArticle(name.replace('.kor.', '.eng.'))
      return {
        slug,
        titleKor: kor.title,
        titleEng: eng.title,
        summaryKor: kor.summary,
        summaryEng: eng.summary,
        bodyKor: kor.body,
        bodyEng: eng.body,
        status: 'published' as const,
        publishedAt: new Date(`${day}T01:00:00Z`),
        registrantId,
      }
    })
}

/** Two lines of front matter, then the body. */
function readArticle(name: string) {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, title, summary, body] = /^---\ntitle: (.+)\nsummary: (.+)\n---\n([\s\S]+)$/.exec(text) ?? []
  if (!title || !summary || !body)
    throw new Error(`db/seed/news/${name} must begin with a title and a summary between lines of "---".`)
  return { title, summary, body: body.trim() }
}
