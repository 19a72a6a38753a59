import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { RawText, Text } from '#web/src/ui/text.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { paths } from '../paths.ts'

interface Sent {
  status: number
  body: string
}

/** Tries a partner's call as the partner would send it, with an API token and without the session. */
export function ApiCallPage() {
  const { t } = useTranslation()
  const [values, setValues] = useState({ reveal: '', number: '', token: '' })
  const [sent, setSent] = useState<Sent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const path = endpoints.revealToken.path
    .replace('{revealId}', values.reveal.trim() || '{revealId}')
    .replace('{number}', values.number.trim() || '{number}')
  const isReady =
    /^\d+$/.test(values.reveal.trim()) && /^\d+$/.test(values.number.trim()) && values.token.trim() !== ''
  const send = async (): Promise<void> => {
    setBusy(true)
    setSent(await sendAsPartner(path, values.token.trim()))
    setBusy(false)
  }
  const field = (name: keyof typeof values, input: { hint?: string; type?: string } = {}) => (
    <TextField
      label={t(`reveals.call.${name}`)}
      name={name}
      isRequired
      autoComplete="off"
      {...(name === 'token' ? { isMono: true } : { inputMode: 'numeric' as const })}
      {...input}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  )
  return (
    <DataPage
      title={t('reveals.call.title')}
      description={t('reveals.call.description')}
      parent={{ to: paths.reveals, label: t('reveals.title') }}
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <Card id="call" title={t('reveals.call.request')}>
          <div className="grid gap-5">
            <div className="grid grid-cols-2 gap-4">
              {field('reveal')}
              {field('number')}
            </div>
            {field('token', { hint: t('reveals.call.tokenHint'), type: 'password' })}
            <RawText>{curlOf(path)}</RawText>
            <div className="flex justify-end">
              <Button
                onClick={() => void send()}
                variant="primary"
                isBusy={isBusy}
                disabledReason={isReady ? null : t('form.nothingChanged')}
              >
                {t('reveals.call.send')}
              </Button>
            </div>
          </div>
        </Card>
        <Card id="reply" title={t('reveals.call.reply')}>
          <div aria-live="polite">
            {sent ? (
              <>
                <Text tone={sent.status < 400 ? 'muted' : 'danger'}>HTTP {sent.status}</Text>
                <RawText>{sent.body}</RawText>
              </>
            ) : (
              <Text tone="muted">{t('reveals.call.notSent')}</Text>
            )}
            <Text as="p" size="sm" tone="faint" className="mt-4">
              {t('reveals.call.again')}
            </Text>
          </div>
        </Card>
      </div>
    </DataPage>
  )
}

function curlOf(path: string): string {
  return [
    `curl -X POST ${location.origin}${path}`,
    `  -H 'Authorization: Bearer pk_…'`,
    `  -H 'Content-Type: application/json'`,
    `  -H 'Idempotency-Key: <UUID>'`,
    `  -d '{}'`,
  ].join(' \\\n')
}

/** Without the cookie: a request with both is refused. */
async function sendAsPartner(path: string, token: string): Promise<Sent> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: '{}',
    })
    return { status: response.status, body: pretty(await response.text()) }
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : '' }
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
