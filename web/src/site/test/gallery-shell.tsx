import { Mail, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { Band, ClosingBand, Hero, SplitBand } from '../../ui/site/band.tsx'
import { CompareBlock, TableBlock } from '../../ui/site/blocks.tsx'
import { FooterFact, FooterFrame, FooterLink, MailLink } from '../../ui/site/base/footer-parts.tsx'
import * as header from '../../ui/site/base/header-parts.tsx'
import { LoadingBar } from '../../ui/site/base/loading-bar.tsx'
import { Crumbs, PageHead } from '../../ui/site/base/page-head.tsx'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'
import { Announcement } from '../../ui/text.tsx'
import { showPopup } from '../frame/shell/popup-store.ts'

const here = '/test'
function noIntent(): void {
  return undefined
}

/** What stands around every page, and the large parts of the main page. */
export function ShellSpecimens() {
  return (
    <>
      <HeaderParts />
      <MenuParts />
      <Footer />
      <Bands />
      <Heads />
    </>
  )
}

function HeaderParts() {
  const { t } = useTranslation('site')
  const [isOpen, setOpen] = useState(false)
  const wallet = { label: t('gallery.open'), icon: Wallet, onClick: noIntent, onIntent: noIntent }
  return (
    <Specimen name="HeaderBrand, WalletButton, MenuToggle, IconLink, LanguageLink, SkipLink, LoadingBar">
      <header.SkipLink>{t('gallery.note')}</header.SkipLink>
      {/* It is fixed to the window; a layer of its own keeps it here. */}
      <div className="relative h-1 will-change-transform">
        <LoadingBar />
      </div>
      <SpecimenRow>
        <header.HeaderBrand to={here} name={t('gallery.value')} />
        <header.WalletButton {...wallet} address={null} />
        <header.WalletButton {...wallet} address="9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin" />
        <header.IconLink icon={Mail} label={t('gallery.label')} href={here} />
        <header.LanguageLink
          href={here}
          lang="en-US"
          label={t('gallery.other')}
          onClick={(event) => event.preventDefault()}
        >
          {t('gallery.word')}
        </header.LanguageLink>
        <header.MenuToggle
          label={t('gallery.run')}
          isOpen={isOpen}
          controls="gallery-menu"
          onClick={() => setOpen(!isOpen)}
        />
      </SpecimenRow>
      <Announcement>{t('gallery.toast')}</Announcement>
    </Specimen>
  )
}

function MenuParts() {
  const { t } = useTranslation('site')
  const [isOpen, setOpen] = useState(true)
  const top = { controls: 'gallery-menu', isOpen, onClick: () => setOpen(!isOpen) }
  return (
    <Specimen name="MenuTop, MenuLink, MenuSoon">
      <SpecimenRow>
        <header.MenuTop {...top} id="gallery-menu-1" isCurrent={false}>
          {t('gallery.value')}
        </header.MenuTop>
        <header.MenuTop {...top} id="gallery-menu-2" isCurrent>
          {t('gallery.other')}
        </header.MenuTop>
      </SpecimenRow>
      <div id="gallery-menu" hidden={!isOpen}>
        <header.MenuLink to={here} isCurrent>
          {t('gallery.value')}
        </header.MenuLink>
        <header.MenuLink to="/kor" isCurrent={false}>
          {t('gallery.other')}
        </header.MenuLink>
        <header.MenuSoon
          mark={<header.MenuMark>{t('gallery.word')}</header.MenuMark>}
          onClick={() => showPopup('toBeReleased')}
        >
          {t('gallery.title')}
        </header.MenuSoon>
      </div>
    </Specimen>
  )
}

function Footer() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="FooterFrame, FooterFact, FooterLink, MailLink" isWide>
      <FooterFrame
        brand={t('gallery.value')}
        links={<FooterLink to={here}>{t('gallery.title')}</FooterLink>}
        social={<header.IconLink icon={Mail} label={t('gallery.note')} href={here} />}
        company={
          <FooterFact name={t('gallery.label')}>
            <MailLink address="inquiry@punky.example" />
          </FooterFact>
        }
        contact={<ActionLink to={here}>{t('gallery.open')}</ActionLink>}
        copyright={t('gallery.text')}
      />
    </Specimen>
  )
}

function Bands() {
  const { t } = useTranslation('site')
  const [title, text] = [t('gallery.title'), t('gallery.text')]
  const actions = <ActionLink to={here}>{t('gallery.open')}</ActionLink>
  const band = { eyebrow: t('gallery.word'), title, text }
  return (
    <Specimen name="Hero, Band, SplitBand, ClosingBand" isWide>
      <Hero title={title} lead={text} actions={actions} art={<PageArt seed="nftGenesis" isLazy />} />
      <Band {...band} id="gallery-band">
        {text}
      </Band>
      <SplitBand
        {...band}
        title={t('gallery.other')}
        id="gallery-split"
        action={actions}
        art={<PageArt seed="nftAlya" isLazy />}
        isMirrored
      />
      <ClosingBand title={title} text={text} actions={actions} />
    </Specimen>
  )
}

function Heads() {
  const { t } = useTranslation('site')
  const rows = (['value', 'other'] as const).map((id) => (
    <tr key={id}>
      <td>{t(`gallery.${id}`)}</td>
      <td>{t('gallery.text')}</td>
    </tr>
  ))
  const names = (['label', 'note'] as const).map((id) => <th key={id}>{t(`gallery.${id}`)}</th>)
  return (
    <>
      <Specimen name="CompareBlock, TableBlock" isWide>
        <div className="prose">
          <CompareBlock>
            <TableBlock label={t('gallery.number')}>
              <thead>
                <tr>{names}</tr>
              </thead>
              <tbody>{rows}</tbody>
            </TableBlock>
          </CompareBlock>
        </div>
      </Specimen>
      <Specimen name="PageHead" isWide>
        <PageHead
          crumbs={
            <Crumbs
              label={t('gallery.when')}
              items={[{ to: here, text: t('gallery.value') }]}
              here={t('gallery.other')}
            />
          }
          eyebrow={t('gallery.word')}
          headline={t('gallery.long')}
          art={<PageArt seed="rwaProject" isLazy />}
        />
      </Specimen>
    </>
  )
}
