import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicSnapshot } from '#contract/recipient/snapshot/public-snapshots.ts'
import type { SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { FlowButton, FlowWaiting } from '#web/src/ui/site/flow/flow-parts.tsx'
import { checkSnapshot, type CheckedFile } from './check-snapshot.ts'
import { Differences, FileButton } from './file-parts.tsx'
import { Mono } from './mono.tsx'
import { WalletSearch } from './wallet-search.tsx'

/** Rows of one search; more characters find fewer. */
const shownMax = 50

/** Checks the published file, or one somebody kept, in this browser; then a wallet is found in it. */
export function CheckSnapshot({ snapshot }: { snapshot: PublicSnapshot }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const [found, setFound] = useState<CheckedFile | 'busy' | null>(null)
  const check = async (file: File | null): Promise<void> => {
    setFound('busy')
    setFound(await checkSnapshot(snapshot, { file, language }))
  }
  return (
    <div className="grid gap-6">
      <p className="max-w-3xl text-muted">{t('proof.snapshot.checkText')}</p>
      <div className="flex flex-wrap gap-3">
        <FlowButton variant="primary" isBusy={found === 'busy'} onClick={() => void check(null)}>
          {t('proof.snapshot.published')}
        </FlowButton>
        <FileButton
          label={t('proof.snapshot.withFile')}
          accept=".tsv,.txt,text/tab-separated-values,text/plain"
          isDisabled={found === 'busy'}
          onFile={(file) => void check(file)}
        />
      </div>
      <div aria-live="polite">
        {found === 'busy' && <FlowWaiting>{t('proof.snapshot.checking')}</FlowWaiting>}
        {found !== null && found !== 'busy' && <Outcome found={found} decimals={snapshot.decimals} />}
      </div>
    </div>
  )
}

function Outcome({ found, decimals }: { found: CheckedFile; decimals: number | null }) {
  const { t } = useTranslation('site')
  switch (found.is) {
    case 'unread':
      return <p className="text-muted">{t('proof.snapshot.unread')}</p>
    case 'bad':
      return (
        <Differences
          title={t('proof.snapshot.bad')}
          sentences={found.sentences}
          more={(count) => t('proof.snapshot.badMore', { count })}
        />
      )
    case 'good':
      return (
        <div>
          <p className="text-lg font-bold">{t('proof.snapshot.good')}</p>
          <p className="mt-1 text-muted">{t('proof.snapshot.goodText')}</p>
          <FindHolder rows={found.rows} decimals={decimals} />
        </div>
      )
  }
}

/** What a wallet held by the file that was checked: its NFTs, or its amount of the token. */
function FindHolder({ rows, decimals }: { rows: readonly SnapshotRow[]; decimals: number | null }) {
  const { t } = useTranslation('site')
  const [wanted, setWanted] = useState('')
  const found =
    wanted === '' ? [] : rows.filter(({ owner }) => owner.toLowerCase().startsWith(wanted.toLowerCase()))
  return (
    <div className="mt-6 max-w-3xl">
      <WalletSearch label={t('proof.snapshot.find')} value={wanted} onChange={setWanted} />
      {wanted !== '' && found.length === 0 && (
        <p className="mt-3 text-muted">{t('proof.snapshot.notHeld')}</p>
      )}
      <ul className="mt-3 grid gap-3">
        {found.slice(0, shownMax).map(({ owner, asset, amount }) => (
          <li key={`${owner} ${asset}`} className="border-b border-line pb-3">
            <Mono>{owner}</Mono>
            <p className="text-muted">
              {decimals === null ? <Mono>{asset}</Mono> : writeAmount(amount, decimals)}
            </p>
          </li>
        ))}
      </ul>
      {found.length > shownMax && (
        <p className="mt-3 text-muted">{t('proof.snapshot.more', { count: found.length - shownMax })}</p>
      )}
    </div>
  )
}
