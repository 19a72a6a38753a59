import { useEffect, useState } from 'react'
import { surveyDraftSchema, type SurveyDraft } from './survey-draft.ts'

const saveAfterMs = 400

/** The draft that this browser kept under a key; null where there is none, or one of an older form. */
function readKept(key: string): SurveyDraft | null {
  try {
    const parsed = surveyDraftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // A browser may forbid its storage, and others may have written there.
    return null
  }
}

function keep(key: string, draft: SurveyDraft | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // Full or forbidden: what was typed stays on the page.
  }
}

export interface KeptDraft {
  draft: SurveyDraft
  change: (part: Partial<SurveyDraft>) => void
  isDirty: boolean
  /** It was typed at an earlier visit. */
  isKept: boolean
  /** Back to what is stored. */
  drop: () => void
}

/** A draft that survives a reload: kept in the browser while it is typed, until it is stored or dropped. */
export function useKeptDraft(key: string, stored: SurveyDraft): KeptDraft {
  const [kept] = useState(() => readKept(key))
  const [draft, setDraft] = useState(kept ?? stored)
  const [isDirty, setDirty] = useState(kept !== null)
  const [isKept, setKept] = useState(kept !== null)
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => keep(key, draft), saveAfterMs)
    return () => clearTimeout(timer)
  }, [key, draft, isDirty])
  return {
    ...{ draft, isDirty, isKept },
    change: (part) => {
      setDraft((old) => ({ ...old, ...part }))
      setDirty(true)
    },
    drop: () => {
      keep(key, null)
      setDraft(stored)
      setDirty(false)
      setKept(false)
    },
  }
}
