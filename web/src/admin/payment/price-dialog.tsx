import { useWatch } from 'react-hook-form'
import { endpoints } from '#contract/endpoints.ts'
import type { PayPrice } from '#contract/payment/prices.ts'
import { lamportsOf, solTextOf } from '#contract/sol-amount.ts'
import { call } from '../../shared/api-client.ts'
import { TextField } from '../../ui/form/inputs.tsx'
import { ChangeDialog, type ChangeProps } from '../frames/change-dialog.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'

/** Sets the price of one pay code, typed in SOL. */
export function PriceDialog({ row, ...over }: ChangeProps<PayPrice>) {
  const say = useWords('payPrices')
  const name = useWords('payments')(`payCodes.${row.payCode}`)
  const { payCode, version } = row
  const lamports = row.lamports ?? '0'
  const api = useApiForm({ defaultValues: { lamports: solTextOf(lamports) } })
  const errorOf = useFieldError(api.form)
  const typed = useWatch({ control: api.form.control, name: 'lamports' })
  const label = say('fields.lamports')
  return (
    <ChangeDialog
      by={endpoints.modifyPayPrice}
      {...over}
      row={row}
      api={api}
      // What is no amount goes as it is, and the API says what is wrong with it.
      save={(values) =>
        call(endpoints.modifyPayPrice, {
          params: { payCode },
          body: { lamports: lamportsOf(values.lamports) ?? values.lamports, version },
        })
      }
      title={name}
      description={say('changeDescription')}
      confirm={say('save')}
      isSame={lamportsOf(typed) === lamports}
      saved={say('saved', { name })}
      now={<Sol lamports={lamports} />}
    >
      <TextField
        {...api.form.register('lamports')}
        label={label}
        hint={say('hint')}
        error={errorOf('lamports', label)}
        isMono
        inputMode="decimal"
        autoComplete="off"
      />
    </ChangeDialog>
  )
}
