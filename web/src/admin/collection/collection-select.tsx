import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collection/collections.ts'
import { masterStatus } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import { rowChoice, type RowSelectProps } from '../kit/choice/row-choice.tsx'

const { listCollections: list, readCollection: read } = endpoints
const choice = rowChoice({ list, read, key: 'collectionId' })
export const useCollection = choice.useRow

/** Chooses a collection of a project, or of any, by name or symbol; one that is not on chain yet is shown and cannot be chosen. */
export function CollectionSelect({
  projectId,
  ...field
}: RowSelectProps & { projectId: number | 'any' | null }) {
  const { t } = useTranslation()
  return (
    <choice.Select
      {...field}
      placeholder={t(projectId === null ? 'wizard.plan.projectFirst' : 'wizard.plan.chooseCollection')}
      isDisabled={projectId === null}
      query={{ projectId: typeof projectId === 'number' ? projectId : undefined }}
      labelOf={(row) => (isReady(row) ? row.name : t('wizard.plan.collectionPending', { name: row.name }))}
      canChoose={isReady}
      refreshEveryMs={4_000}
    />
  )
}

/** NFTs can be minted into it. */
export function isReady({ status }: Collection): boolean {
  return status === masterStatus.completed
}
