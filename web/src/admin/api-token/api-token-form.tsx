import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { ApiToken, NewApiToken } from '#contract/api-token/api-tokens.ts'
import { CopyButton } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { resourceForm } from '../kit/form/resource-form.tsx'
import type { ListFormProps } from '../kit/list/list-page-definition.ts'
import { useWords } from '../kit/words.ts'
import { scopeCodec, ScopePicker } from './scope-picker.tsx'

const usualDays = 90
const dayMs = 86_400_000

const NewForm = resourceForm({
  words: 'apiTokens',
  key: 'apiTokenId',
  create: endpoints.createApiToken,
  useStart,
  fields: (field) => [
    field.text('name'),
    field.instant('expiresAt'),
    field.own('scopes', scopeCodec, ({ field: own }) => <ScopePicker field={own} />, { says: 'scopes' }),
  ],
}).dialog()

function useStart() {
  return useState(quarterAhead)[0]
}

/** Valid for a quarter of a year, to the day. */
function quarterAhead() {
  const day = Math.floor(Date.now() / dayMs) + usualDays
  return { expiresAt: new Date(day * dayMs).toISOString() }
}

/** Makes a token; then its secret stands over the list, this once. */
export function ApiTokenForm({ subject, onSaved, ...props }: ListFormProps<ApiToken>) {
  const [made, setMade] = useState<NewApiToken | null>(null)
  const show = (token: NewApiToken): void => {
    setMade(token)
    onSaved(token)
  }
  return (
    <>
      <NewForm {...props} subject={subject === null ? null : 'new'} onSaved={show} />
      <Secret made={made} onClose={() => setMade(null)} />
    </>
  )
}

function Secret({ made, onClose }: { made: NewApiToken | null; onClose: () => void }) {
  const say = useWords('apiTokens')
  return (
    <Dialog
      isOpen={made !== null}
      onClose={onClose}
      title={say('secretTitle', { name: made?.name ?? '' })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {say('done')}
        </Button>
      }
    >
      <div className="mt-4 grid gap-4">
        <Notice tone="warning" title={say('secretOnce')}>
          <span className="mt-2 flex items-start gap-2">
            <Text mono size="sm" className="break-all">
              {made?.secret}
            </Text>
            <CopyButton value={made?.secret ?? ''} name={say('secret')} />
          </span>
        </Notice>
        <Text as="p" size="sm" tone="muted">
          {say('secretNext')}
        </Text>
      </div>
    </Dialog>
  )
}
