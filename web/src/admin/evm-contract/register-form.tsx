import { FilePlus2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { evmContractKinds, type EvmContractKind } from '#contract/evm-contract/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { SelectField, TextField } from '../../ui/form/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { paths } from '../paths.ts'

interface Values {
  address: string
  kind: EvmContractKind
}

/** Registers a contract that is on the chain of a project; the server reads it first. */
export function RegisterForm({ projectId, address }: { projectId: number; address: string }) {
  const say = useWords('evmContracts')
  const { t } = useTranslation()
  const navigate = useNavigate()
  const denied = useDenied()(endpoints.registerEvmContract)
  const { form, failure, submitWith } = useApiForm<Values>({ defaultValues: { address, kind: 'bnb' } })
  const errorOf = useFieldError(form)
  const { register, formState } = form
  const submit = submitWith(async (values) => {
    const made = await call(
      endpoints.registerEvmContract,
      { body: { projectId, ...values, address: values.address.trim() } },
      { idempotencyKey: crypto.randomUUID() },
    )
    showToast(say('registered'), 'success')
    void navigate(paths.contract(made.contractId))
  })
  return (
    <form noValidate onSubmit={submit} aria-busy={formState.isSubmitting} className="grid gap-5">
      {failure !== null && <Failed error={failure} doing="register" />}
      <Card id="contract" title={say('one')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...register('address', { required: 'form.issues.REQUIRED' })}
            className="sm:col-span-2"
            label={say('fields.address')}
            hint={say('addressHint')}
            isMono
            isRequired
            spellCheck={false}
            autoComplete="off"
            error={errorOf('address', say('fields.address'))}
          />
          <SelectField
            {...register('kind')}
            label={say('fields.kind')}
            hint={say('kindHint')}
            options={evmContractKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
            error={errorOf('kind', say('fields.kind'))}
          />
        </div>
      </Card>
      <div className="flex justify-end">
        <Button
          type="submit"
          icon={FilePlus2}
          variant="primary"
          isBusy={formState.isSubmitting}
          disabledReason={denied ?? (projectId > 0 ? null : t('wizard.errors.project'))}
        >
          {say('register')}
        </Button>
      </div>
    </form>
  )
}
