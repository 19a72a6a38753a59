import { fireEvent } from '@testing-library/react'
import { endpoints } from '#contract/endpoints.ts'
import { AskCard } from '#web/src/admin/document/ask-card.tsx'
import { PictureCard } from '#web/src/admin/document/picture-card.tsx'
import { ContactsCard } from '#web/src/admin/user/contacts-card.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../mock/replies.ts'
import { fieldOf, type FormCase } from './played-form.tsx'

const document = replyOf('readDocument', { state: 'submitted', hasPicture: true, note: null })
const user = replyOf('readUser', { status: 'active' })
function nothing() {
  return undefined
}
function write(name: string, value: string) {
  fireEvent.change(fieldOf(name), { target: { value } })
}

/** The forms of documents and users, as in the cases of refused forms. */
export const peopleForms: Record<string, Record<string, FormCase>> = {
  'parts/reason-form.tsx': {
    'why a picture is opened': {
      page: <PictureCard document={document} opened={null} onOpen={nothing} />,
      endpoint: endpoints.openDocument,
      fill: () => write('reason', 'Review'),
      send: eng.documents.openIt,
    },
    'why contacts are opened': {
      page: <ContactsCard user={user} />,
      endpoint: endpoints.openContacts,
      fill: () => write('reason', 'They asked to be called.'),
      send: eng.users.openContacts,
    },
  },
  'document/ask-card.tsx': {
    'why a document is asked for again': {
      page: <AskCard document={document} onAsked={nothing} />,
      endpoint: endpoints.askDocumentAgain,
      fill: () => write('note', 'It has moved.'),
      send: eng.documents.ask,
    },
  },
}
