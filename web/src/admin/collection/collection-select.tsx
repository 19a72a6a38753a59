import { useTranslation } from 'react-i18next'
import type { Ref } from 'react'
import type { Collection } from '#contract/collection/collections.ts'
import { masterStatus } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import type { FieldProps } from '../../ui/form/field.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { useFound } from '../parts/use-found.ts'

/** A collection that is still made becomes one to choose from without another visit. */
const refreshInterval = 4_000

interface CollectionSelectProps extends FieldProps {
  /** Whose collections; null until a project is chosen. */
  projectId: number | null
  /** Id as text; empty for none. */
  value: string
  onChange: (value: string) => void
  name?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Chooses a collection of a project by name or symbol; one that is not on chain yet is shown and cannot be chosen. */
export function CollectionSelect({ projectId, value, ...field }: CollectionSelectProps) {
  const { t } = useTranslation()
  const optionOf = (row: Collection) => ({
    value: String(row.collectionId),
    label: isReady(row) ? row.name : t('wizard.plan.collectionPending', { name: row.name }),
    isDisabled: !isReady(row),
  })
  const { found, rows, setText } = useFound(endpoints.listCollections, {
    query: { projectId: projectId ?? undefined },
    optionOf,
    refreshInterval,
    isOff: projectId === null,
  })
  const chosen = useCollection(value === '' ? null : Number(value), rows)
  return (
    <SearchSelect
      {...field}
      placeholder={t(projectId === null ? 'wizard.plan.projectFirst' : 'wizard.plan.chooseCollection')}
      isDisabled={projectId === null}
      found={found}
      onSearch={setText}
      value={chosen ? optionOf(chosen) : null}
    />
  )
}

/** NFTs can be minted into it. */
export function isReady(row: Collection): boolean {
  return row.status === masterStatus.completed
}

/** The collection of an id, at once where a list has it. It stays when the list moves to other rows. */
export function useCollection(
  collectionId: number | null,
  rows: readonly Collection[] = [],
): Collection | undefined {
  const { data } = useApi(
    endpoints.readCollection,
    collectionId === null ? null : { params: { collectionId } },
  )
  return data ?? rows.find((row) => row.collectionId === collectionId)
}
