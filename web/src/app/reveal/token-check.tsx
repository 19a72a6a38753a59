import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicReveal } from '#contract/reveal/reveals.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { FlowButton, FlowFacts, FlowWaiting } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowNote } from '#web/src/ui/site/flow/note.tsx'
import { NftPicture } from '#web/src/ui/site/flow/nft-parts.tsx'
import { checkToken, type Checked } from './check-token.ts'

/** Checks one token of a reveal; a link may bring its number. */
export function TokenCheck({ reveal, start }: { reveal: PublicReveal; start: string }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const [number, setNumber] = useState(start)
  const [found, setFound] = useState<Checked | 'checking' | null>(null)
  const check = useCallback(
    async (wanted: string): Promise<void> => {
      if (!/^\d{1,9}$/.test(wanted)) return
      setFound('checking')
      setFound(await checkToken(reveal, Number(wanted), language))
    },
    [reveal, language],
  )
  // A link with a number is a question already.
  useEffect(() => void check(start), [check, start])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void check(number.trim())
  }
  return (
    <div className="grid gap-8">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextInput
          label={t('reveal.number')}
          error={undefined}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <FlowButton onClick={() => void check(number.trim())}>{t('reveal.button')}</FlowButton>
      </form>
      <div aria-live="polite">
        {found === 'checking' && <FlowWaiting>{t('reveal.checking')}</FlowWaiting>}
        {found !== null && found !== 'checking' && <Outcome found={found} />}
      </div>
    </div>
  )
}

function Outcome({ found }: { found: Checked }) {
  const { t } = useTranslation('site')
  switch (found.is) {
    case 'failed':
      return <FlowNote>{t('reveal.failed')}</FlowNote>
    case 'noToken':
      return <FlowNote>{t('reveal.noToken')}</FlowNote>
    case 'notYet':
      return (
        <FlowNote isInfo>
          {t('reveal.notYet')}. {t('reveal.notYetText')}
        </FlowNote>
      )
    case 'bad':
      return (
        <FlowNote>
          {t('reveal.bad')}: {found.sentences.join(' ')}
        </FlowNote>
      )
    case 'good':
      return <Good found={found} />
  }
}

function Good({ found: { token, entry, isFileRead } }: { found: Extract<Checked, { is: 'good' }> }) {
  const { t } = useTranslation('site')
  const { opening } = token
  return (
    <div className="grid gap-8 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <NftPicture src={token.image} seed={entry.uri} className="w-full rounded-lg" />
        <p className="mt-3 font-semibold">{entry.name}</p>
      </div>
      <div>
        <p className="text-lg font-bold">{t('reveal.good')}</p>
        <p className="mt-1 text-muted">{t('reveal.goodText')}</p>
        <p className="mt-1 text-muted">
          {isFileRead ? t('reveal.file') : t('reveal.fileOther', { hash: entry.metadata })}
        </p>
        {opening && (
          <div className="mt-5">
            <FlowFacts
              rows={[
                { name: t('reveal.place'), value: String(opening.index) },
                { name: t('reveal.entry'), value: <Mono>{opening.entry}</Mono> },
                { name: t('reveal.salt'), value: <Mono>{opening.salt}</Mono> },
                { name: t('reveal.path'), value: <Mono>{opening.path.join(' ') || '-'}</Mono> },
              ]}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Mono({ children }: { children: string }) {
  return <span className="font-mono text-xs break-all">{children}</span>
}
