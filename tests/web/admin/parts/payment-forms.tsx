import { fireEvent } from '@testing-library/react'
import { endpoints } from '#contract/endpoints.ts'
import { PriceDialog } from '#web/src/admin/payment/price-dialog.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../mock/replies.ts'
import type { FormCase } from './played-form.tsx'

const price = replyOf('modifyPayPrice', { payCode: 'MINT_TOKEN', lamports: '0' })
const window = {
  onClose: () => undefined,
  onSaved: () => undefined,
  onChangedMeanwhile: () => Promise.resolve(),
}

/** Forms of payments, for `refused-forms.test.tsx`. */
export const paymentForms: Record<string, Record<string, FormCase>> = {
  'payment/price-dialog.tsx': {
    'the price of a pay code': {
      page: <PriceDialog row={price} {...window} />,
      endpoint: endpoints.modifyPayPrice,
      fill: () => {
        const field = document.querySelector('form [name="lamports"]')
        if (field) fireEvent.change(field, { target: { value: '0.05' } })
      },
      send: eng.payPrices.save,
      withoutField: ['version'],
    },
  },
}
