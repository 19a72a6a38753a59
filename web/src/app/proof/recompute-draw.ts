import { readPublicDraw, downloadDrawList, type PublicDraw } from '#contract/draw/draws.ts'
import { drawProblems } from '#contract/draw/draw-problems.ts'
import { verifyDraw, type PublishedDraw, type SeenHashes } from '#contract/draw/verify-draw.ts'
import type { Language } from '#contract/language.ts'
import { describeProblem } from '#contract/problem.ts'
import { call, urlOf } from '../../shared/api-client.ts'

/** What recomputing a draw in this browser found. */
export type Recomputed =
  | { is: 'unread' }
  | { is: 'good'; seed: string; winners: number; reserves: number; isSeen: boolean }
  /** The first difference first. */
  | { is: 'bad'; sentences: string[] }

/**
 * Computes seed and winners by the code that drew them, from what is published anew, and from the published list or a file somebody has.
 * @param seen the hashes of both blocks, as somebody read them elsewhere
 */
export async function recomputeDraw(
  drawId: number,
  { file, seen, language }: { file: File | null; seen: SeenHashes | null; language: Language },
): Promise<Recomputed> {
  const read = await readAll(drawId, file)
  if (!read) return { is: 'unread' }
  const { problems, computed } = verifyDraw(read.list, read.published, seen)
  if (problems.length > 0 || !computed)
    return { is: 'bad', sentences: problems.map((one) => describeProblem(drawProblems, one, language)) }
  const { seed, winners, reserves } = computed
  return { is: 'good', seed, winners: winners.length, reserves: reserves.length, isSeen: seen !== null }
}

async function readAll(
  drawId: number,
  file: File | null,
): Promise<{ list: Uint8Array; published: PublishedDraw } | null> {
  const params = { drawId }
  try {
    const { published }: PublicDraw = await call(readPublicDraw, { params })
    const list = file ? await file.arrayBuffer() : await readList(urlOf(downloadDrawList, { params }))
    return published && list ? { published, list: new Uint8Array(list) } : null
  } catch {
    return null
  }
}

async function readList(url: string): Promise<ArrayBuffer | null> {
  const response = await fetch(url)
  return response.ok ? response.arrayBuffer() : null
}
