import { useEffect } from 'react'
import { launchOf } from '#contract/operation/launches.ts'
import type { DraftHook } from '../draft/use-draft.ts'
import type { ListHook } from './use-list.ts'

/**
 * NFTs that are there have their standard already: a run of them is of the standard that all of its list have. Without this, a list of
 * compressed NFTs would be wrong for a choice that comes after it.
 */
export function useStandardOfNfts(
  list: ListHook,
  { draft, change }: Pick<DraftHook, 'draft' | 'change'>,
): void {
  const standard = list.state?.standard ?? null
  const isOther =
    draft !== null &&
    standard !== null &&
    draft.settings.standard !== standard &&
    launchOf(draft.kind).standards.includes(standard)
  useEffect(() => {
    if (isOther && standard) change((old) => ({ settings: { ...old.settings, standard } }))
  }, [isOther, standard, change])
}
