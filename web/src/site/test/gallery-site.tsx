import { useTranslation } from 'react-i18next'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { LinkRows, NumberRow, Poster, PosterGrid } from '../../ui/site/band.tsx'
import * as ui from '../../ui/site/blocks.tsx'
import { AssetGrid, EntryGrid, Timeline } from '../../ui/site/entries.tsx'
import { Crumbs } from '../../ui/site/base/page-head.tsx'
import { PageSkeleton } from '../../ui/site/base/page-skeleton.tsx'
import { NextPage, SectionNav } from '../../ui/site/base/section-nav.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

const here = '/test'

/** What content pages are built from. */
export function SiteSpecimens() {
  return (
    <>
      <Texts />
      <Lists />
      <Ways />
    </>
  )
}

function Texts() {
  const { t } = useTranslation('site')
  const [title, text] = [t('gallery.title'), t('gallery.text')]
  return (
    <>
      <Specimen name="LeadText, FactRow" isWide>
        <ui.LeadText>{text}</ui.LeadText>
        <ui.FactRow>
          <ui.FactCell value="5,000" label={t('gallery.number')} />
          <ui.FactCell value="0.1" label={t('gallery.label')} />
        </ui.FactRow>
      </Specimen>
      <Specimen name="NoticeBlock">
        {(['info', 'warning', 'danger', 'sample', 'draft'] as const).map((tone) => (
          <ui.NoticeBlock key={tone} tone={tone} title={title}>
            {text}
          </ui.NoticeBlock>
        ))}
      </Specimen>
      <Specimen name="StepList, FaqList">
        <ui.StepList>
          <ui.StepItem title={title}>{text}</ui.StepItem>
          <ui.StepItem title={t('gallery.long')}>{text}</ui.StepItem>
        </ui.StepList>
        <ui.FaqList>
          <ui.FaqItem title={title}>{text}</ui.FaqItem>
          <ui.FaqItem title={t('gallery.long')}>{text}</ui.FaqItem>
        </ui.FaqList>
      </Specimen>
      <Specimen name="SplitBlock, CtaBlock" isWide>
        <ui.SplitBlock title={title} art={<PageArt seed="nftGenesis" isLazy />}>
          {text}
        </ui.SplitBlock>
        <ui.CtaBlock title={title} action={<ActionLink to={here}>{t('gallery.open')}</ActionLink>}>
          {text}
        </ui.CtaBlock>
      </Specimen>
    </>
  )
}

function Lists() {
  const { t } = useTranslation('site')
  const [title, text] = [t('gallery.title'), t('gallery.text')]
  const entry = { id: '1', name: title, note: t('gallery.note'), text }
  const entries = [entry, { ...entry, id: '2', sample: t('gallery.word') }]
  const assets = [
    { ...entry, kind: 'mark', value: '' },
    { ...entry, id: '2', kind: 'colour', value: '#f0c35a' },
    { ...entry, id: '3', kind: 'typeface', value: 'Pretendard' },
    { ...entry, id: '4', kind: 'wordmark', value: 'Punky' },
  ]
  return (
    <>
      <Specimen name="CardGrid, PosterGrid" isWide>
        <ui.CardGrid>
          <ui.CardItem title={title}>{text}</ui.CardItem>
          <ui.CardItem title={t('gallery.long')} to={here} art={<PageArt seed="nftAlya" isLazy />}>
            {text}
          </ui.CardItem>
        </ui.CardGrid>
        <PosterGrid>
          <Poster to={here} title={title} text={text} span="half" art={<PageArt seed="nftFitri" isLazy />} />
        </PosterGrid>
      </Specimen>
      <Specimen name="EntryGrid">
        <EntryGrid entries={entries} />
      </Specimen>
      <Specimen name="Timeline">
        <Timeline entries={entries} />
      </Specimen>
      <Specimen name="AssetGrid" isWide>
        <AssetGrid entries={assets} />
      </Specimen>
      <Specimen name="NumberRow" isWide>
        <NumberRow label={t('gallery.number')} items={[{ name: title, value: '19,999' }]} />
      </Specimen>
    </>
  )
}

function Ways() {
  const { t } = useTranslation('site')
  const title = t('gallery.title')
  return (
    <>
      <Specimen name="Crumbs, SectionNav">
        <Crumbs label={t('gallery.label')} items={[{ to: here, text: title }]} here={t('gallery.word')} />
        <SectionNav
          label={t('gallery.value')}
          items={[
            { to: here, text: title, isCurrent: true },
            { to: '/kor', text: t('gallery.other'), isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen name="LinkRows">
        <LinkRows rows={[{ to: here, title, text: t('gallery.text') }]} />
      </Specimen>
      <Specimen name="NextPage, PageSkeleton" isWide>
        <NextPage
          to={here}
          label={t('gallery.note')}
          title={title}
          art={<PageArt seed="rwaProject" isLazy />}
        />
        <div className="max-h-64 overflow-hidden">
          <PageSkeleton />
        </div>
      </Specimen>
    </>
  )
}
