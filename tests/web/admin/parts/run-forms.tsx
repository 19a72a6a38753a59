import { fireEvent } from '@testing-library/react'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { RepairDialog } from '#web/src/admin/run/item/repair-dialog.tsx'
import { NoteForm } from '#web/src/admin/run/master/note-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import type { FormCase } from './played-form.tsx'

const cells = {
  name: 'Punky Kongz #0001',
  symbol: 'PKNG',
  uri: 'https://example.com/kongz/1.json',
  owner: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
  creators: '',
  royalty: '0%',
  attributes: '',
}

/** The contract takes any column; the API refuses each of those its list has. */
const body = z.object({ cells: z.object({ name: z.string(), uri: z.string(), owner: z.string() }) })

function nothing() {
  return undefined
}

/** Forms of runs and items, for `refused-forms.test.tsx`. */
export const runForms: Record<string, Record<string, FormCase>> = {
  'run/item/repair-dialog.tsx': {
    'a corrected item': {
      page: (
        <RepairDialog itemId={1} kind="mint" cells={cells} token={null} onClose={nothing} onDone={nothing} />
      ),
      endpoint: { ...endpoints.repairItem, body },
      fill: () => {
        const name = document.querySelector('form [name="cells.name"]')
        if (name) fireEvent.change(name, { target: { value: 'Mended' } })
      },
      send: eng.runs.repair.save,
    },
  },
  'run/master/note-form.tsx': {
    'a note': {
      page: <NoteForm masterId={1} onWritten={nothing} />,
      endpoint: endpoints.writeNote,
      fill: () => {
        const text = document.querySelector('form [name="text"]')
        if (text) fireEvent.change(text, { target: { value: 'The artist asked to wait.' } })
      },
      send: eng.runs.story.save,
    },
  },
}
