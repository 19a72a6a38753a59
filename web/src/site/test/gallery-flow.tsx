import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowNote } from '../../ui/site/flow/note.tsx'
import { FlowBanner } from '../../ui/site/flow/banner.tsx'
import * as nft from '../../ui/site/flow/nft-parts.tsx'
import * as flow from '../../ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowSteps, FlowTitle, FlowWindow } from '../../ui/site/flow/flow-window.tsx'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'

const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const picture = { src: null, seed: 'gallery' }
const tones: readonly nft.RowTone[] = ['waiting', 'moving', 'done', 'back', 'trouble']
function nothing(): void {
  return undefined
}

/** What a migration is made of: the window, its parts, and NFTs on their way. */
export function FlowSpecimens() {
  return (
    <>
      <Buttons />
      <Cards />
      <Nfts />
      <Rows />
    </>
  )
}

function Buttons() {
  const { t } = useTranslation('site')
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const steps = (['value', 'other', 'word'] as const).map((id) => ({ id, label: t(`gallery.${id}`) }))
  return (
    <Specimen name="FlowButton, TextButton, FlowWindow, FlowSteps, FlowTitle, FlowFoot, FlowGap">
      <SpecimenRow>
        {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
          <flow.FlowButton key={variant} variant={variant} onClick={() => setOpen(true)}>
            {t('gallery.open')}
          </flow.FlowButton>
        ))}
        <flow.FlowButton isSmall isDisabled onClick={nothing}>
          {t('gallery.delete')}
        </flow.FlowButton>
        <flow.FlowButton variant="primary" isBusy onClick={nothing}>
          {t('gallery.busy')}
        </flow.FlowButton>
        <flow.TextButton onClick={nothing}>{t('gallery.run')}</flow.TextButton>
      </SpecimenRow>
      <FlowSteps
        label={t('gallery.groups.flow')}
        doneLabel={t('gallery.toast')}
        current="other"
        steps={steps}
      />
      {isOpen && (
        <FlowWindow title={t('gallery.title')} closeLabel={t('gallery.delete')} onClose={close} step="one">
          <FlowTitle text={t('gallery.text')}>{t('gallery.value')}</FlowTitle>
          <FlowFoot>
            <flow.FlowButton onClick={close}>{t('gallery.delete')}</flow.FlowButton>
            <flow.FlowGap />
            <flow.FlowButton variant="primary" onClick={close}>
              {t('gallery.run')}
            </flow.FlowButton>
          </FlowFoot>
        </FlowWindow>
      )}
    </Specimen>
  )
}

function Cards() {
  const { t } = useTranslation('site')
  const words = {
    copyLabel: t('gallery.run'),
    copiedLabel: t('gallery.toast'),
    explorerLabel: t('gallery.open'),
  }
  return (
    <Specimen name="FlowCard, FlowFacts, HashLine, BigAddress, FlowWarning, FlowWaiting, FlowSkeleton, FlowBanner">
      <flow.FlowCard
        title={t('gallery.title')}
        level={4}
        action={<flow.TextButton onClick={nothing}>{t('gallery.open')}</flow.TextButton>}
      >
        <flow.FlowFacts
          rows={[
            { name: t('gallery.label'), value: t('gallery.value') },
            { name: t('gallery.number'), value: '0.1', isStrong: true },
          ]}
        />
      </flow.FlowCard>
      <flow.HashLine {...words} name={t('gallery.label')} value={address} href="/test" />
      <flow.HashLine {...words} name={t('gallery.label')} value={address} isWhole />
      <flow.BigAddress value={address} />
      <flow.FlowWarning title={t('gallery.title')}>{t('gallery.text')}</flow.FlowWarning>
      <flow.FlowWarning tone="danger" title={t('gallery.title')}>
        {t('gallery.reason')}
      </flow.FlowWarning>
      <FlowNote>{t('gallery.note')}</FlowNote>
      <FlowNote isInfo>{t('gallery.reason')}</FlowNote>
      <flow.FlowWaiting>{t('gallery.busy')}</flow.FlowWaiting>
      <flow.FlowSkeleton label={t('gallery.busy')} />
      <FlowBanner
        label={t('gallery.toast')}
        text={t('gallery.text')}
        to="/test"
        action={t('gallery.open')}
        hideLabel={t('gallery.delete')}
        onHide={nothing}
      />
    </Specimen>
  )
}

function Nfts() {
  const { t } = useTranslation('site')
  const [isChosen, setChosen] = useState(true)
  const tile = { note: t('gallery.note'), picture, onToggle: () => setChosen(!isChosen) }
  const side = { label: t('gallery.label'), lines: [t('gallery.note')], picture }
  return (
    <Specimen name="NftGrid, NftTile, NftPair, NftPicture, NftShowpiece" isWide>
      <nft.NftGrid>
        <li>
          <nft.NftTile {...tile} name={t('gallery.value')} isChosen={isChosen} />
        </li>
        <li>
          <nft.NftTile {...tile} name={t('gallery.other')} isChosen={!isChosen} />
        </li>
        <li>
          <nft.NftTile {...tile} name={t('gallery.reason')} isChosen={false} isDisabled />
        </li>
      </nft.NftGrid>
      <nft.NftPair
        from={{ ...side, name: t('gallery.value') }}
        to={{ ...side, name: t('gallery.other'), note: t('gallery.text') }}
      />
      <nft.NftShowpiece name={t('gallery.value')} picture={picture} note={t('gallery.note')}>
        <flow.FlowFacts rows={[{ name: t('gallery.label'), value: t('gallery.value') }]} />
      </nft.NftShowpiece>
      <nft.NftPicture src="data:," seed="gallery broken" className="w-20" />
    </Specimen>
  )
}

function Rows() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="NftRow, RowDetails" isWide>
      {tones.map((tone, index) => (
        <nft.NftRow
          key={tone}
          name={t('gallery.value')}
          picture={picture}
          tone={tone}
          state={t('gallery.word')}
          percent={index * 25}
          percentLabel={`${t('gallery.number')} ${index + 1}`}
          level={4}
          note={t('gallery.text')}
          actions={
            tone === 'trouble' && (
              <flow.FlowButton isSmall onClick={nothing}>
                {t('gallery.run')}
              </flow.FlowButton>
            )
          }
          details={
            <nft.RowDetails
              label={t('gallery.open')}
              rows={[{ name: t('gallery.label'), value: t('gallery.other') }]}
            />
          }
        />
      ))}
    </Specimen>
  )
}
