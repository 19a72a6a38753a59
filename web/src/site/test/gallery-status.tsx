import { Activity } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { HealthButton, HealthLine } from '../../ui/shell/health.tsx'
import { NetworkBadge } from '../../ui/shell/network-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress, SliceBar, SliceLegend, SliceProgress, type Slice } from '../../ui/data/progress.tsx'
import { Bone, SkeletonRows, Stale } from '../../ui/data/skeleton.tsx'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'
import { Blank, Failed } from '../../ui/data/states.tsx'
import { StreamBadge } from '../../ui/shell/stream-badge.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { toneSoft, type Tone } from '../../ui/tone.ts'
import { VerdictMark } from '../../ui/data/verdict-mark.tsx'

const tones = Object.keys(toneSoft) as Tone[]
const networks = ['localnet', 'devnet', 'testnet', 'mainnet'] as const
const streams = ['connecting', 'live', 'reconnecting', 'polling'] as const
const verdicts = ['ok', 'warning', 'error', 'removed'] as const

export function StatusSpecimens() {
  const { t } = useTranslation('site')
  const [title, text, word] = [t('gallery.title'), t('gallery.text'), t('gallery.word')]
  const press = (): void => void showToast(t('gallery.toast'), 'success')
  const slices: Slice[] = [
    { key: 'a', label: title, value: 60, tone: 'success' },
    { key: 'b', label: word, value: 10, tone: 'danger' },
    { key: 'c', label: text, value: 30, tone: 'empty' },
  ]
  return (
    <>
      <Specimen name="Badge, NetworkBadge, StreamBadge, VerdictMark">
        <SpecimenRow>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} isMoving={tone === 'accent'}>
              {word}
            </Badge>
          ))}
        </SpecimenRow>
        <SpecimenRow>
          {networks.map((network) => (
            <NetworkBadge key={network} network={network} />
          ))}
          {streams.map((state) => (
            <StreamBadge key={state} state={state} />
          ))}
        </SpecimenRow>
        <SpecimenRow>
          {verdicts.map((verdict) => (
            <VerdictMark key={verdict} verdict={verdict} label={word} text={word} />
          ))}
        </SpecimenRow>
      </Specimen>
      <Specimen name="Progress, SliceBar, SliceProgress, SliceLegend">
        <Progress label={title} value={3200} max={5000} text={t('gallery.amount')} isMoving />
        <Progress label={word} value={5000} max={5000} text={t('gallery.amount')} tone="success" />
        <SliceBar label={title} slices={slices} />
        <SliceProgress label={title} value={60} max={100} text={t('gallery.amount')} slices={slices} />
        <SliceLegend label={title} slices={slices} />
      </Specimen>
      <Specimen name="Notice">
        {tones.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={title}
            actions={<Button onClick={press}>{t('gallery.run')}</Button>}
          >
            {text}
          </Notice>
        ))}
      </Specimen>
      <Specimen name="Toaster, HealthButton, HealthLine">
        <SpecimenRow>
          <Button onClick={press}>{t('gallery.showToast')}</Button>
          <Button onClick={() => showToast(t('gallery.toastError'), 'error')}>
            {t('gallery.showError')}
          </Button>
          <HealthButton icon={Activity} isOk onClick={press}>
            {word}
          </HealthButton>
          <HealthButton icon={Activity} isOk={false} onClick={press}>
            {word}
          </HealthButton>
        </SpecimenRow>
        <ul>
          <HealthLine name={title} isOk state={word} detail={null} />
          <HealthLine name={title} isOk={false} state={word} detail={text} />
        </ul>
      </Specimen>
    </>
  )
}

export function StateSpecimens() {
  const { t } = useTranslation('site')
  return (
    <>
      <Specimen name="Blank">
        <Blank seed="gallery" title={t('gallery.title')} action={<Button>{t('gallery.run')}</Button>}>
          {t('gallery.text')}
        </Blank>
      </Specimen>
      <Specimen name="Failed">
        <Failed error={new ApiError('OFFLINE')} onRetry={() => showToast(t('gallery.toast'))} />
      </Specimen>
      <Specimen name="SkeletonRows, Bone, Stale">
        <SkeletonRows rows={3} />
        <Bone className="h-8 w-40" />
        <Stale isStale>{t('gallery.text')}</Stale>
      </Specimen>
    </>
  )
}
