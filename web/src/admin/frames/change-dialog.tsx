import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { toApiError } from '../../shared/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import type { ApiForm } from '../parts/use-api-form.ts'
import { Trace, type Changed } from './trace.tsx'

/** What a window over a page of fixed rows is given. */
export interface ChangeProps<Row> {
  /** As it was opened, or read again after somebody else had changed it. */
  row: Row
  onClose: () => void
  onSaved: () => void
  onChangedMeanwhile: () => Promise<void>
}

type ChangeDialogProps<V extends FieldValues> = Pick<DialogProps, 'title' | 'description' | 'width'> &
  ChangeProps<Changed> & {
    api: ApiForm<V>
    save: (values: V) => Promise<unknown>
    confirm: string
    /** What saves it. */
    by: Pick<Endpoint, 'role'>
    isSame: boolean
    /** Said when it is saved. */
    saved: string
    /** What the row is now, for who changes it at the same time as somebody else. */
    now: ReactNode
    children: ReactNode
  }

/** A window that changes one row. Who was slower than somebody else sees what it is now, and may save again. */
export function ChangeDialog<V extends FieldValues>(props: ChangeDialogProps<V>) {
  const { api, save, confirm, by, isSame, saved, now, children, onClose, onSaved, onChangedMeanwhile } = props
  const { t } = useTranslation()
  const id = useId()
  const denied = useDenied()(by)
  const { failure } = api
  const { isSubmitting } = api.form.formState
  const submit = api.submitWith(async (values) => {
    try {
      await save(values)
    } catch (cause) {
      if (isChangedMeanwhile(cause)) await onChangedMeanwhile()
      throw cause
    }
    showToast(saved, 'success')
    onSaved()
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      title={props.title}
      description={props.description}
      width={props.width}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            isBusy={isSubmitting}
            disabledReason={denied ?? (isSame ? t('features.same') : null)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="mt-5 grid gap-5" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="modify" />}
        {isChangedMeanwhile(failure) && (
          <Notice title={t('common.isNow')}>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">{now}</p>
            <p className="mt-1">
              <Trace row={props.row} />
            </p>
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}

function isChangedMeanwhile(cause: unknown): boolean {
  return cause !== null && toApiError(cause).code === 'CHANGED_MEANWHILE'
}
