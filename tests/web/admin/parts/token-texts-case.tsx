import { endpoints } from '#contract/endpoints.ts'
import { TokenTextsDialog } from '#web/src/admin/token/token-texts-dialog.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { type, type FormCase } from './played-form.tsx'

function nothing() {
  return undefined
}

const told = { name: 'Gold', symbol: 'GLD', uri: 'https://cdn.punky.example/t.json' }

/** The form of what a token says of itself, as in the cases of refused forms. */
export const tokenTextForms: Record<string, Record<string, FormCase>> = {
  'token/token-texts-dialog.tsx': {
    'other texts of a token': {
      page: <TokenTextsDialog tokenId={1} told={told} onClose={nothing} />,
      endpoint: endpoints.updateTokenTexts,
      fill: () => type(new RegExp(`^${eng.tokens.fields.name}`), 'Silver'),
      send: eng.tokens.texts.confirm,
    },
  },
}
