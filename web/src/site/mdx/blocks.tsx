import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionButton, ActionLink } from '../../ui/site/base/action.tsx'
import * as ui from '../../ui/site/blocks.tsx'
import type { Feature } from '#contract/feature/codes.ts'
import { pathTo } from '../frame/paths.ts'
import { prefetchPopups } from '../frame/shell/open-popup.tsx'
import { showPopup } from '../frame/shell/popup-store.ts'
import { useNavLanguage } from '../frame/use-language.ts'
import { Opening, OpeningDay, WhenNotOpen, WhenOpen } from '../feature/index.ts'
import { Data } from './data.tsx'
import { Company, FeeFact, Inbox, MigrationFee, Supply, SupplyFact } from './facts.tsx'

/** `page:nftGenesis` is one of our pages; `#part` stays on this one; anything else leaves the site. */
function ContentLink({ href = '', children }: ComponentProps<'a'>) {
  const language = useNavLanguage()
  if (href.startsWith('page:'))
    return <PageLink to={pathTo(href.slice('page:'.length), language)}>{children}</PageLink>
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  return (
    <a href={href} rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Card(input: { title: string; to?: string; art?: string; children: ReactNode }) {
  const language = useNavLanguage()
  return (
    <ui.CardItem
      title={input.title}
      to={input.to && pathTo(input.to, language)}
      art={input.art && <PageArt seed={input.art} isLazy />}
    >
      {input.children}
    </ui.CardItem>
  )
}

function Split({ art, title, children }: { art: string; title: string; children: ReactNode }) {
  return (
    <ui.SplitBlock title={title} art={<PageArt seed={art} isLazy />}>
      {children}
    </ui.SplitBlock>
  )
}

/** `to` is a page, or a window of this page: `?migrate=1`. Until `of` is open, its day takes the button's place. */
function Cta(input: { title: string; to: string; label: string; of?: Feature; children?: ReactNode }) {
  const language = useNavLanguage()
  const button = (
    <ActionLink variant="primary" to={input.to.startsWith('?') ? input.to : pathTo(input.to, language)}>
      {input.label}
    </ActionLink>
  )
  return (
    <ui.CtaBlock title={input.title} action={input.of ? <Door of={input.of}>{button}</Door> : button}>
      {input.children}
    </ui.CtaBlock>
  )
}

/** The button of something that is open, else when it opens. */
function Door({ of, children }: { of: Feature; children: ReactNode }) {
  return (
    <>
      <WhenOpen of={of}>{children}</WhenOpen>
      <WhenNotOpen of={of}>
        <p>
          <OpeningDay of={of} />
        </p>
      </WhenNotOpen>
    </>
  )
}

/** @param of what it speaks of as still to come: once that is open, nothing is said. */
function WalletCta({ of, children }: { of?: Feature; children?: ReactNode }) {
  const { t } = useTranslation('site')
  return (
    <ui.CtaBlock
      title={t('blocks.walletCta')}
      action={
        <ActionButton variant="primary" onIntent={prefetchPopups} onClick={() => showPopup('walletPicker')}>
          {t('shell.wallet')}
        </ActionButton>
      }
    >
      {of ? <WhenNotOpen of={of}>{children}</WhenNotOpen> : children}
    </ui.CtaBlock>
  )
}

/** SPEC.md section 1: shown wherever a Solana address is entered. */
function SolanaAddressWarning() {
  const { t } = useTranslation('site')
  return (
    <ui.NoticeBlock tone="danger" title={t('shell.addressWarning.title')}>
      {t('shell.addressWarning.body')}
    </ui.NoticeBlock>
  )
}

function SampleNotice() {
  const { t } = useTranslation('site')
  return (
    <ui.NoticeBlock tone="sample" title={t('blocks.sample.title')}>
      {t('blocks.sample.body')}
    </ui.NoticeBlock>
  )
}

function DraftNotice() {
  const { t } = useTranslation('site')
  return (
    <ui.NoticeBlock tone="draft" title={t('blocks.draft.title')}>
      {t('blocks.draft.body')}
    </ui.NoticeBlock>
  )
}

function Table({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('site')
  return <ui.TableBlock label={t('blocks.compare')}>{children}</ui.TableBlock>
}

/** A corner without words is no header of anything. */
function HeadCell({ children }: { children?: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
  return children ? <th scope="col">{children}</th> : <td />
}

/** What a content file may use without importing it. */
export const ContentBlocks = {
  a: ContentLink,
  table: Table,
  th: HeadCell,
  Lead: ui.LeadText,
  Facts: ui.FactRow,
  Fact: ui.FactCell,
  SupplyFact,
  FeeFact,
  Steps: ui.StepList,
  Step: ui.StepItem,
  Cards: ui.CardGrid,
  Card,
  Split,
  Notice: ui.NoticeBlock,
  Faq: ui.FaqList,
  Question: ui.FaqItem,
  Compare: ui.CompareBlock,
  Cta,
  WalletCta,
  SolanaAddressWarning,
  Opening,
  OpeningDay,
  WhenOpen,
  WhenNotOpen,
  SampleNotice,
  DraftNotice,
  Supply,
  MigrationFee,
  Company,
  Inbox,
  Data,
}
