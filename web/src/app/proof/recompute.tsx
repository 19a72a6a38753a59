import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicDraw } from '#contract/draw/draws.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { FlowButton, FlowFacts, FlowWaiting } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowNote } from '#web/src/ui/site/flow/note.tsx'
import { Differences, FileButton } from './file-parts.tsx'
import { recomputeDraw, type Recomputed } from './recompute-draw.ts'
import { Mono } from './mono.tsx'

/** Recomputes a draw in this browser, with its published list or a file somebody kept. */
export function Recompute({ draw: { drawId } }: { draw: PublicDraw }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const [hashes, setHashes] = useState({ kaiaBlockHash: '', solanaBlockhash: '' })
  const [found, setFound] = useState<Recomputed | 'busy' | null>(null)
  const recompute = async (file: File | null): Promise<void> => {
    setFound('busy')
    const seen = hashes.kaiaBlockHash !== '' && hashes.solanaBlockhash !== '' ? hashes : null
    setFound(await recomputeDraw(drawId, { file, seen, language }))
  }
  const hashField = (name: keyof typeof hashes) => (
    <TextInput
      label={t(`proof.draw.seen.${name}`)}
      error={undefined}
      name={name}
      autoComplete="off"
      spellCheck={false}
      value={hashes[name]}
      onChange={({ target }) => setHashes((old) => ({ ...old, [name]: target.value.trim() }))}
    />
  )
  return (
    <div className="grid gap-6">
      <p className="max-w-3xl text-muted">{t('proof.draw.recomputeText')}</p>
      <details>
        <summary className="min-h-11 cursor-pointer font-semibold">{t('proof.draw.seen.title')}</summary>
        <p className="mt-2 mb-4 max-w-3xl text-muted">{t('proof.draw.seen.text')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {hashField('kaiaBlockHash')}
          {hashField('solanaBlockhash')}
        </div>
      </details>
      <div className="flex flex-wrap gap-3">
        <FlowButton variant="primary" isBusy={found === 'busy'} onClick={() => void recompute(null)}>
          {t('proof.draw.recompute')}
        </FlowButton>
        <FileButton
          label={t('proof.draw.withFile')}
          accept=".txt,text/plain"
          isDisabled={found === 'busy'}
          onFile={(file) => void recompute(file)}
        />
      </div>
      <div aria-live="polite">
        {found === 'busy' && <FlowWaiting>{t('proof.draw.computing')}</FlowWaiting>}
        {found !== null && found !== 'busy' && <Outcome found={found} />}
      </div>
    </div>
  )
}

function Outcome({ found }: { found: Recomputed }) {
  const { t } = useTranslation('site')
  switch (found.is) {
    case 'unread':
      return <FlowNote>{t('proof.draw.unread')}</FlowNote>
    case 'bad':
      return (
        <Differences
          title={t('proof.draw.bad')}
          sentences={found.sentences}
          more={(count) => t('proof.draw.badMore', { count })}
        />
      )
    case 'good':
      return (
        <div>
          <p className="text-lg font-bold">{t('proof.draw.good')}</p>
          <p className="mt-1 text-muted">{t(found.isSeen ? 'proof.draw.goodSeen' : 'proof.draw.goodText')}</p>
          <div className="mt-5">
            <FlowFacts
              rows={[
                { name: t('proof.draw.seed'), value: <Mono>{found.seed}</Mono> },
                { name: t('proof.draw.winners'), value: thousands(found.winners) },
                { name: t('proof.draw.reserves'), value: thousands(found.reserves) },
              ]}
            />
          </div>
        </div>
      )
  }
}
