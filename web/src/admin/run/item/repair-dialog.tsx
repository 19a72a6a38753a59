import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { checkCells, columnWord, describeIssue, issuesOf, type ListIssue } from '#contract/list/index.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { Token } from '#contract/send-token/token.ts'
import { call } from '#web/src/shared/api-client.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useConfig } from '../../config.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { useApiForm, useFieldError } from '../../parts/use-api-form.ts'

type Cells = Record<string, string>

interface RepairDialogProps {
  itemId: number
  kind: LaunchKind
  /** As they are. */
  cells: Cells
  /** What its amounts are of. */
  token: Token | null
  onClose: () => void
  onDone: (made: { masterId: number; itemId: number }) => void
}

/** The row of a failed item, each cell a field that is judged as it is typed: what is saved is another item. */
export function RepairDialog({ itemId, kind, cells: before, token, onClose, onDone }: RepairDialogProps) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<{ cells: Cells }>({ defaultValues: { cells: before } })
  const errorOf = useFieldError(form)
  const { list } = launchOf(kind)
  const cells = form.watch('cells')
  const { errors, rest } = useJudged({ kind, cells, token })
  const isChanged = list.names.some((name) => cells[name]?.trim() !== before[name])
  const why = errors.size > 0 ? t('runs.repair.hasErrors') : isChanged ? null : t('runs.repair.unchanged')
  const submit = submitWith(async (body) => {
    if (why !== null) return
    const made = await call(endpoints.repairItem, { params: { itemId }, body })
    showToast(t('runs.repair.done'), 'success')
    onDone(made)
  })
  const { isSubmitting } = form.formState
  return (
    <Dialog
      isOpen
      isLocked={isSubmitting}
      onClose={onClose}
      width="lg"
      title={t('runs.repair.title')}
      description={t('runs.repair.body')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form="repair-item"
            variant="primary"
            isBusy={isSubmitting}
            disabledReason={why}
          >
            {t('runs.repair.save')}
          </Button>
        </>
      }
    >
      <form id="repair-item" noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="modify" />}
        {list.names.map((name) => (
          <TextField
            {...form.register(`cells.${name}`)}
            key={name}
            label={columnWord(list, name, currentLanguage())}
            isRequired={list.columns[name]?.need === 'required'}
            isMono={list.columns[name]?.isCode === true}
            spellCheck={false}
            autoComplete="off"
            error={errors.get(name) ?? errorOf(`cells.${name}`, columnWord(list, name, currentLanguage()))}
          />
        ))}
        {rest.map((sentence) => (
          <Text as="p" size="sm" tone="muted" key={sentence}>
            {sentence}
          </Text>
        ))}
        <OnNetwork />
      </form>
    </Dialog>
  )
}

/** As the API will judge it. @returns the first error of each column, and what else is worth saying. */
function useJudged({ kind, cells, token }: Pick<RepairDialogProps, 'kind' | 'cells' | 'token'>): {
  errors: Map<string, string>
  rest: string[]
} {
  const network = useConfig()?.network
  const definition = launchOf(kind).list
  const check = checkCells(definition, cells, { ...(network && { network }), ...(token && { token }) })
  const errors = new Map<string, string>()
  const rest: string[] = []
  const sentence = (issue: ListIssue): string => describeIssue(definition, issue, currentLanguage())
  for (const issue of issuesOf(check, 1)) {
    const isError = definition.severityOf[issue.code] === 'error'
    if (!isError || issue.column === null) rest.push(sentence(issue))
    else if (!errors.has(issue.column)) errors.set(issue.column, sentence(issue))
  }
  return { errors, rest }
}
