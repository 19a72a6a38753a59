import { useState } from 'react'
import { launchOf } from '#contract/operation/launches.ts'
import { toApiError } from '../../shared/api-error.ts'
import { issueSentence, placeIssues, type FieldIssue } from '../../shared/field-issues.ts'
import type { Draft, Settings } from './draft/draft-store.ts'

/** Fields that the request calls by another name. */
const names: Readonly<Record<string, keyof Settings>> = {
  budgetLamports: 'budgetSol',
  errorRateMax: 'errorRatePercent',
}

interface Refused {
  fields: ReadonlyMap<string, FieldIssue>
  failure: unknown
}

/** What the API refused of the settings. It stands at their fields until they are changed. */
export interface Refusal {
  /** With only what no field shows; null where the fields show all of it, and where nothing was refused. */
  failure: unknown
  hasFields: boolean
  /** @param label how the page calls the field. @returns the API's sentence; undefined where it has nothing against the field. */
  errorOf: (name: keyof Settings, label: string) => string | undefined
  /** @returns whether any field shows a part of the failure. */
  mark: (draft: Draft, cause: unknown) => boolean
  /** For settings that were changed. */
  clear: (changed: Partial<Settings>) => void
}

const nothing: Refused = { fields: new Map(), failure: null }

export function useRefusal(): Refusal {
  const [{ fields, failure }, setRefused] = useState(nothing)
  return {
    failure,
    hasFields: fields.size > 0,
    errorOf: (name, label) => {
      const issue = fields.get(name)
      return issue && issueSentence(issue, label)
    },
    mark: (draft, cause) => {
      const error = toApiError(cause)
      const shown: readonly string[] = shownFields(draft)
      const { byName, rest } = placeIssues(error.fieldIssues, {
        names,
        isShown: (name) => shown.includes(name),
      })
      if (byName.size === 0) return false
      setRefused({ fields: byName, failure: rest.length > 0 ? error.withIssues(rest) : null })
      return true
    },
    clear: (changed) =>
      setRefused((old) => ({
        ...old,
        fields: new Map([...old.fields].filter(([name]) => !(name in changed))),
      })),
  }
}

/** The fields of the plan step that can show what is wrong with them. */
function shownFields({ kind, settings }: Draft): (keyof Settings)[] {
  const { needsCollection, standards } = launchOf(kind)
  return [
    'name',
    'projectId',
    ...(needsCollection ? (['collectionId'] as const) : []),
    ...(standards.length > 1 ? (['standard'] as const) : []),
    ...(settings.isScheduled ? (['startAt'] as const) : []),
    'budgetSol',
    'errorRatePercent',
  ]
}
