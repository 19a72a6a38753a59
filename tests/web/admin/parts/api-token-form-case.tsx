import { fireEvent, screen } from '@testing-library/react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiTokenForm } from '#web/src/admin/api-token/api-token-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { type, type FormCase } from './played-form.tsx'

function nothing() {
  return undefined
}

/** The form of an API token, as in the cases of refused forms. */
export const apiTokenForms: Record<string, Record<string, FormCase>> = {
  'api-token/api-token-form.tsx': {
    'a new API token': {
      page: <ApiTokenForm subject="new" onClose={nothing} onSaved={nothing} />,
      endpoint: endpoints.createApiToken,
      fill: () => {
        type(new RegExp(`^${eng.apiTokens.fields.name}`), 'Nightly mints')
        fireEvent.click(screen.getByRole('checkbox', { name: 'runs:read' }))
      },
      send: eng.apiTokens.register,
    },
  },
}
