import { z } from 'zod'
import { languages } from '#web/src/shared/i18n.ts'

const answer = z.object({ returnValue: z.object({ rows: z.array(z.object({ slug: z.string() })) }) })

/** The latest article in each language, for all of them: they share a page and its cost. */
export async function articlePages(siteUrl: string): Promise<string[]> {
  const response = await fetch(`${siteUrl}/api/news?limit=1`)
  const [latest] = answer.parse(await response.json()).returnValue.rows
  return latest ? languages.map((language) => `/${language}/companyNewsView/${latest.slug}`) : []
}
