import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSummary } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import type { AccountForm as Form } from './use-account-form.ts'

interface AccountFormProps<Values> {
  form: Form<Values>
  submit: string
  children: ReactNode
  /** Beside the button. */
  more?: ReactNode
}

/** A form of these pages: its summary, its fields, its button. */
export function AccountForm<Values>({ form, submit, children, more }: AccountFormProps<Values>) {
  const { t } = useTranslation('site')
  const entries = Object.entries(form.errors) as [string, string][]
  const lines = [
    ...(form.failure === null ? [] : [{ field: null, text: form.failure }]),
    ...entries.map(([field, text]) => ({ field, text })),
  ]
  return (
    <form
      ref={form.ref}
      method="post"
      noValidate
      aria-busy={form.isSending}
      onSubmit={form.submit}
      className="form needs-scripts grid gap-6"
    >
      {lines.length > 0 && (
        <FormSummary
          ref={form.summaryRef}
          title={t('account.failures.BAD_REQUEST')}
          lines={lines}
          onGo={form.goTo}
        />
      )}
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <ActionButton type="submit" variant="primary" isBusy={form.isSending}>
          {form.isSending ? t('account.sending') : submit}
        </ActionButton>
        {more}
      </div>
    </form>
  )
}
