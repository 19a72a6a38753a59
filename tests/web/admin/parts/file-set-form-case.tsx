import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endpoints } from '#contract/endpoints.ts'
import type { FolderState } from '#web/src/admin/file/folder/file-session.ts'
import { SetForm } from '#web/src/admin/file/parts/set-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { project } from '../../mock/rows.ts'
import { oldProject } from './form-rows.ts'
import { type, type FormCase } from './played-form.tsx'

function nothing() {
  return undefined
}

const state: FolderState = {
  ...{ files: 6, bytes: 600_000, pictures: 3, hasTable: false, ignored: 0, groups: [], traits: [] },
  isUsable: true,
}

/** The form of a new set of files, as in the cases of refused forms. */
export const fileSetForms: Record<string, Record<string, FormCase>> = {
  'file/parts/set-form.tsx': {
    'a new set of files': {
      page: (
        <SetForm
          {...{ set: null, state, template: null, startsAt: null, onStartsAt: nothing, onBegin: nothing }}
        />
      ),
      reads: { '/projects': { rows: [project(1), oldProject], next: null, total: 2 } as { rows: object[] } },
      endpoint: endpoints.createFileSet,
      fill: async () => {
        type(new RegExp(`^${eng.fileSets.fields.name}`), 'Kongz')
        await userEvent.click(screen.getByLabelText(new RegExp(`^${eng.fileSets.fields.projectId}`)))
        await userEvent.click(await screen.findByRole('option', { name: /Super Grilla/ }))
      },
      send: eng.fileSets.form.upload.replace('{{count}}', '3'),
      withoutField: ['template'],
    },
  },
}
