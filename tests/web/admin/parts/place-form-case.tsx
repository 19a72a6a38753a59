import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endpoints } from '#contract/endpoints.ts'
import { CreatePlacePage } from '#web/src/admin/reservation/place-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { collection } from '../../mock/rows.ts'
import { fieldOf, type FormCase } from './played-form.tsx'

const typed = {
  ...{ nameKor: '호텔', nameEng: 'x', textKor: '소개', textEng: 'x', addressKor: '주소', addressEng: 'x' },
  ...{ phone: '02-123-4567', priceKor: '가격', priceEng: 'x', rules: '15:00' },
}
const { places } = eng
const collections = { rows: [collection(1)], next: null, total: 1 }

/** The form of a place, as in the cases of refused forms. */
export const placeForms: Record<string, Record<string, FormCase>> = {
  'reservation/place-form.tsx': {
    'a new place': {
      page: <CreatePlacePage />,
      reads: { '/collections': collections },
      endpoint: endpoints.createPlace,
      fill: async () => {
        for (const [name, value] of Object.entries(typed))
          fireEvent.change(fieldOf(name), { target: { value } })
        fireEvent.change(screen.getByLabelText(places.benefitKor), { target: { value: '혜택' } })
        fireEvent.change(screen.getByLabelText(places.benefitEng), { target: { value: 'x' } })
        await userEvent.click(fieldOf('benefits'))
        await userEvent.click(await screen.findByRole('option', { name: new RegExp(collection(1).name) }))
      },
      send: places.register,
    },
  },
}
