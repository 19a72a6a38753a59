import { useId, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { useDenied } from '../../access.ts'
import { LeaveGuard } from '../../frames/leave-guard.tsx'
import type { ListFormProps } from '../list/list-page-definition.ts'
import { useAnyWords } from '../words.ts'
import { FormFields } from './form-fields.tsx'
import type { CheckedForm } from './form-definition.ts'
import { partsOf, useResourceForm } from './use-resource-form.ts'

export interface DialogDefinition {
  /** Above the fields. */
  Lead?: ComponentType
}

type FormDialogProps<Row extends object> = ListFormProps<Row> & {
  form: CheckedForm<Row>
  dialog: DialogDefinition
}

/** A window over a list that makes a new one or modifies a row. Each opening begins afresh. */
export function FormDialog<Row extends object>({ subject, ...props }: FormDialogProps<Row>) {
  const [last, setLast] = useState<{ subject: Row | 'new'; isOpen: boolean; count: number } | null>(null)
  // A row that is read again while its window is open stays the one that was opened.
  if (subject !== null && !last?.isOpen) setLast({ subject, isOpen: true, count: (last?.count ?? 0) + 1 })
  if (subject === null && last?.isOpen) setLast({ ...last, isOpen: false })
  return last && <OpenedDialog {...props} {...last} key={last.count} />
}

type OpenedProps<Row extends object> = FormDialogProps<Row> & { subject: Row | 'new'; isOpen: boolean }

function OpenedDialog<Row extends object>(props: OpenedProps<Row>) {
  const { form: definition, dialog, subject, isOpen, onClose, onSaved } = props
  const { Lead } = dialog
  const { t } = useTranslation()
  const say = useAnyWords(definition.words)
  const formId = useId()
  const row = subject === 'new' ? null : subject
  const close = (): void => {
    setAsked(false)
    onClose()
  }
  const start = definition.useStart(isOpen)
  const { form, failure, onSubmit } = useResourceForm(definition, {
    row,
    start,
    onSaved: (saved) => {
      onSaved(saved)
      close()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const [isAsked, setAsked] = useState(false)
  const leave = (): void => (isDirty ? setAsked(true) : close())
  const verb = row ? 'update' : 'create'
  const why = useDenied()(definition[verb] ?? definition.create)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      isLocked={isSubmitting}
      title={(row && definition.title?.(row, say)) ?? say(`${verb}Title`)}
      description={say(`${verb}Description`)}
      footer={
        <>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSubmitting} disabledReason={why}>
            {row ? t('common.save') : say('register')}
          </Button>
        </>
      }
    >
      {Lead && <Lead />}
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
        {failure !== null && <Failed error={failure} doing={row ? 'modify' : 'register'} />}
        <FormFields form={form} words={definition.words} parts={partsOf(definition, row)} row={row} />
      </form>
      <LeaveGuard
        isOn={isOpen && isDirty && !isSubmitting}
        closing={isAsked ? { onLeave: close, onStay: () => setAsked(false) } : null}
      />
    </Dialog>
  )
}
