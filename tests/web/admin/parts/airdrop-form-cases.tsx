import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endpoints } from '#contract/endpoints.ts'
import { CreateWindowPage } from '#web/src/admin/airdrop/window-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { project } from '../../mock/rows.ts'
import type { FormCase } from './played-form.tsx'

const typed = { titleKor: '신청', titleEng: 'x', opensAt: '2027-01-01T00:00', closesAt: '2027-01-02T00:00' }

function fieldOf(name: string): HTMLElement {
  const field = document.querySelector<HTMLElement>(`form [name="${name}"]`)
  if (!field) throw new Error(`The form shows no field "${name}".`)
  return field
}

/** The forms of airdrops, as in the cases of refused forms. */
export const airdropForms: Record<string, Record<string, FormCase>> = {
  'airdrop/window-form.tsx': {
    'a new application window': {
      page: <CreateWindowPage />,
      reads: { '/projects': { rows: [project(1)], next: null, total: 1 } as { rows: object[] } },
      endpoint: endpoints.createApplicationWindow,
      fill: async () => {
        for (const [name, value] of Object.entries(typed))
          fireEvent.change(fieldOf(name), { target: { value } })
        await userEvent.click(
          screen.getByLabelText(new RegExp(`^${eng.applicationWindows.fields.projectId}`)),
        )
        await userEvent.click(await screen.findByRole('option', { name: new RegExp(project(1).name) }))
      },
      send: eng.applicationWindows.register,
    },
  },
}
