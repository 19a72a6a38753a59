import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { Address, CopyButton, TextLink } from '../../ui/address.tsx'
import { BackLink } from '../../ui/shell/back-link.tsx'
import { Brand } from '../../ui/shell/brand.tsx'
import { Button, DownloadButton, LinkButton } from '../../ui/button.tsx'
import { LanguageButton } from '../../ui/shell/language-button.tsx'
import { NavButton, NavHeading, NavLinkItem } from '../../ui/shell/nav-item.tsx'
import { ActionButton, ActionLink } from '../../ui/site/base/action.tsx'
import { IconButton } from '../../ui/site/base/header-parts.tsx'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { showToast } from '../../ui/toast-store.ts'

const here = '/test'
const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

export function ActionSpecimens() {
  const { t } = useTranslation('site')
  const press = (): void => void showToast(t('gallery.toast'))
  return (
    <>
      <Specimen name="ActionButton, ActionLink">
        <SpecimenRow>
          <ActionButton variant="primary" onClick={press}>
            {t('gallery.run')}
          </ActionButton>
          <ActionButton onClick={press}>{t('gallery.run')}</ActionButton>
          <ActionButton isBusy>{t('gallery.busy')}</ActionButton>
          <ActionLink to={here}>{t('gallery.open')}</ActionLink>
        </SpecimenRow>
      </Specimen>
      <Specimen name="Button">
        <SpecimenRow>
          {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant} onClick={press}>
              {t('gallery.run')}
            </Button>
          ))}
          <Button isBusy>{t('gallery.busy')}</Button>
          <Button disabledReason={t('gallery.reason')}>{t('gallery.run')}</Button>
          <Button icon={Plus} size="sm" onClick={press}>
            {t('gallery.open')}
          </Button>
          <Button icon={Trash2} label={t('gallery.delete')} onClick={press} />
        </SpecimenRow>
      </Specimen>
      <Specimen name="LinkButton, DownloadButton, TextLink, BackLink">
        <SpecimenRow>
          <LinkButton to={here}>{t('gallery.open')}</LinkButton>
          <DownloadButton href="/robots.txt">{t('gallery.open')}</DownloadButton>
          <TextLink to={here}>{t('gallery.title')}</TextLink>
          <BackLink render={<PageLink to={here} />}>{t('gallery.title')}</BackLink>
        </SpecimenRow>
      </Specimen>
      <Specimen name="Address, CopyButton, Tooltip, IconButton">
        <SpecimenRow>
          <Address value={address} name={t('gallery.label')} />
          <Address value={address} name={t('gallery.other')} isWhole />
          <CopyButton value={address} name={t('gallery.label')} />
          <Tooltip text={t('gallery.hint')}>
            <button type="button">{t('gallery.hint')}</button>
          </Tooltip>
          <IconButton icon={Plus} label={t('gallery.open')} onClick={press} />
        </SpecimenRow>
      </Specimen>
    </>
  )
}

export function NavigationSpecimens() {
  const { t } = useTranslation('site')
  const step = (id: string, label: string) => ({ id, label })
  const press = (): void => void showToast(t('gallery.toast'))
  return (
    <>
      <Specimen name="Stepper" isWide>
        <Stepper
          label={t('gallery.groups.navigation')}
          current="2"
          steps={[
            { ...step('1', t('gallery.title')), onOpen: press },
            step('2', t('gallery.long')),
            step('3', t('gallery.word')),
          ]}
        />
      </Specimen>
      <Specimen name="NavLinkItem, NavButton, NavHeading">
        <NavHeading>{t('gallery.groups.navigation')}</NavHeading>
        <ul>
          <li>
            <NavLinkItem to={here} icon={Plus} isCurrent>
              {t('gallery.title')}
            </NavLinkItem>
          </li>
          <li>
            <NavLinkItem to={here} icon={Plus} isCurrent={false}>
              {t('gallery.other')}
            </NavLinkItem>
          </li>
          <li>
            <NavButton icon={Plus} note={t('gallery.word')} onClick={press}>
              {t('gallery.value')}
            </NavButton>
          </li>
        </ul>
      </Specimen>
      <Specimen name="Brand, LanguageButton">
        <Brand to={here} name={t('gallery.value')} area={t('gallery.word')} />
        <LanguageButton lang="en" label={t('shell.switch.label')} onClick={press}>
          {t('shell.switch.short')}
        </LanguageButton>
      </Specimen>
    </>
  )
}
