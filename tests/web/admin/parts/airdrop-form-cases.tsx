import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endpoints } from '#contract/endpoints.ts'
import { CreateWindowPage } from '#web/src/admin/airdrop/window-form.tsx'
import { UpdatePresetPage } from '#web/src/admin/campaign/preset-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { project } from '../../mock/rows.ts'
import { fieldOf, type FormCase } from './played-form.tsx'

const typed = { titleKor: '신청', titleEng: 'x', opensAt: '2027-01-01T00:00', closesAt: '2027-01-02T00:00' }

const presetTyped = { nameKor: '이름', nameEng: 'Name', amount: '1.5', time: '18:00', weeks: '2' }

const projects = { rows: [project(1)], next: null, total: 1 }

/** The forms of airdrops, as in the cases of refused forms. */
export const airdropForms: Record<string, Record<string, FormCase>> = {
  'campaign/preset-form.tsx': {
    'a preset': {
      page: <UpdatePresetPage />,
      endpoint: endpoints.modifyPreset,
      fill: async () => {
        await screen.findByRole('textbox', { name: new RegExp(eng.presets.fields.time) })
        for (const [name, value] of Object.entries(presetTyped))
          fireEvent.change(fieldOf(name), { target: { value } })
      },
      send: eng.common.save,
    },
  },
  'airdrop/window-form.tsx': {
    'a new application window': {
      page: <CreateWindowPage />,
      reads: { '/projects': projects },
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
