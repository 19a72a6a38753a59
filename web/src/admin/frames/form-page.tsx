import type { FormEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FormBar } from '../../ui/form/form-bar.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'

interface FormPageProps extends PageHeadProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  isDirty: boolean
  isSubmitting: boolean
  /** What the API said when it refused the whole form. */
  failure: unknown
  doing: 'register' | 'modify'
  submitLabel: string
  /** Why it cannot be sent at all. */
  disabledReason?: string | null
  children: ReactNode
}

/** A page that is one form: guards what was typed, shows what was refused, cannot be sent twice. */
export function FormPage(props: FormPageProps) {
  const { onSubmit, isDirty, isSubmitting, failure, doing, submitLabel, disabledReason, children, ...head } =
    props
  const { t } = useTranslation()
  return (
    <form onSubmit={onSubmit} noValidate aria-busy={isSubmitting} className="scroll-mt-20">
      <PageHead {...head} />
      <div className="grid max-w-4xl gap-5">
        {failure !== null && failure !== undefined && <Failed error={failure} doing={doing} />}
        {children}
      </div>
      <FormBar>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSubmitting}
          disabledReason={disabledReason ?? (isDirty ? null : t('form.nothingChanged'))}
        >
          {submitLabel}
        </Button>
      </FormBar>
      <LeaveGuard isOn={isDirty && !isSubmitting} />
    </form>
  )
}
