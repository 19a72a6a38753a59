import { Eye } from 'lucide-react'
import { reasonBounds } from '#contract/text.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { useApiForm } from './use-api-form.ts'

interface ReasonFormProps {
  /** The words of the field. */
  label: string
  /** What stands in it at first. */
  usualReason?: string
  submitLabel: string
  isMain?: boolean
  /** Why one may not; null: one may. */
  disabledReason: string | null
  /** @throws ApiError, which is shown. */
  onSend: (body: { reason: string }) => Promise<void>
}

/** Asks why somebody has to see what is closed, and opens it. */
export function ReasonForm({ label, usualReason = '', submitLabel, isMain, ...props }: ReasonFormProps) {
  const { form, failure, submitWith } = useApiForm({ defaultValues: { reason: usualReason } })
  const { isSubmitting, errors } = form.formState
  return (
    <form className="grid gap-4" onSubmit={submitWith(props.onSend)}>
      {failure !== null && <Failed error={failure} doing="act" />}
      <TextField
        label={label}
        isRequired
        maxLength={reasonBounds.max}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <div>
        <Button
          type="submit"
          icon={Eye}
          isBusy={isSubmitting}
          disabledReason={props.disabledReason}
          {...(isMain && { variant: 'primary' })}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
