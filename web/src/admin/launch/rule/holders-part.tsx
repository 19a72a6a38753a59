import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { formatKstFull } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { HoldersSample, QueryFields, toQuery, useQueryWords } from '../../recipient/index.ts'
import type { RulePart } from './rule-draft.ts'

interface HoldersPartProps {
  projectId: number | null
  part: RulePart
  set: (given: Partial<RulePart>) => void
}

/** Holders at a time before each round, or now, and what is known of them now. */
export function HoldersPart({ projectId, part, set, hasRounds }: HoldersPartProps & { hasRounds: boolean }) {
  const { t } = useTranslation()
  const query = toQuery(part.query)
  return (
    <>
      <QueryFields query={part.query} change={(given) => set({ query: { ...part.query, ...given } })} />
      {hasRounds && (
        <TextField
          label={t('campaigns.rule.minutesBefore')}
          hint={t('campaigns.rule.minutesBeforeHint')}
          inputMode="numeric"
          value={part.minutesBefore}
          onChange={({ target }) => set({ minutesBefore: target.value })}
        />
      )}
      <div className="sm:col-span-2">
        {projectId === null || query === null ? (
          <Text size="sm" tone="muted">
            {t('campaigns.rule.holdersNext')}
          </Text>
        ) : (
          <HoldersSample projectId={projectId} query={query} />
        )}
      </div>
    </>
  )
}

/** One snapshot of the project that is frozen: the same in every round. */
export function SnapshotPart({ projectId, part, set }: HoldersPartProps) {
  const { t } = useTranslation()
  const queryWords = useQueryWords()
  const { data } = useApi(
    endpoints.listSnapshots,
    projectId === null ? null : { query: { projectId, state: 'frozen', limit: 200 } },
  )
  const options = (data?.rows ?? []).map(({ snapshotId, query, manifest }) => ({
    value: String(snapshotId),
    label: `#${snapshotId} ${queryWords(query)}, ${manifest ? formatKstFull(manifest.s0.at) : ''}`,
  }))
  return (
    <SelectField
      className="sm:col-span-2"
      label={t('campaigns.rule.snapshot')}
      hint={t('campaigns.rule.snapshotHint')}
      value={part.snapshotId}
      onChange={({ target }) => set({ snapshotId: target.value })}
      options={[{ value: '', label: t('campaigns.rule.snapshotNone') }, ...options]}
    />
  )
}
