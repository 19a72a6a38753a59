import { Bell, UserRound, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { HeaderBrand, IconButton, MenuToggle, WalletButton } from '#web/src/ui/site/base/header-parts.tsx'
import { useGoTo } from '#web/src/ui/site/base/page-link.tsx'
import { myPagePath, pathTo } from '../paths.ts'
import { useLanguage, useNavLanguage } from '../use-language.ts'
import { useOwnPicture } from '../own-picture.ts'
import { sessionKey } from '../stored-address.ts'
import { useUnread } from '../unread.ts'
import { useSessionKey, useStoredAddress } from '../wallet-glance.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { prefetchPopups, prefetchWallet } from './open-popup.tsx'
import { showPopup } from './popup-store.ts'
import { SiteMenu } from './site-menu.tsx'
import { SocialLinks } from './social-links.tsx'
import { useMenu } from './use-menu.ts'

const menuId = 'site-menu'

/** Beside the whole menu there is no room for a bell, nor on the smallest phones: my page shows the number then. */
const bellWidths = 'max-[359px]:hidden xl:hidden'
const noBellWidths = 'min-[360px]:max-xl:hidden'

/** Brand, menu, language, my page, wallet. */
export function Header() {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const navLanguage = useNavLanguage()
  const menu = useMenu()
  const goTo = useGoTo()
  const address = useStoredAddress()
  const hasInbox = useSessionKey() !== null
  const unread = useUnread()
  const picture = useOwnPicture()
  return (
    <header ref={menu.root} className="site-header">
      <Container className="flex h-16 items-center gap-2 xl:h-18 xl:gap-3">
        <HeaderBrand to={pathTo('main', navLanguage)} name={brand.name[language]} />
        {/* Shown last, but before the panel it opens: the keyboard moves on into it. */}
        <MenuToggle
          label={t(menu.isPanelOpen ? 'menu.close' : 'menu.open')}
          isOpen={menu.isPanelOpen}
          controls={menuId}
          onClick={menu.togglePanel}
        />
        <nav
          id={menuId}
          aria-label={t('menu.label')}
          data-open={menu.isPanelOpen || undefined}
          className="site-menu xl:flex xl:flex-1 xl:items-center xl:justify-between"
        >
          <SiteMenu state={menu} />
          <div className="flex px-2 pt-4 xl:p-0">
            <SocialLinks />
          </div>
        </nav>
        <div className="flex items-center gap-0.5 max-xl:ml-auto">
          <LanguageSwitch />
          {hasInbox && (
            <IconButton
              icon={Bell}
              label={t(unread > 0 ? 'shell.unread' : 'shell.notices', { count: unread })}
              count={unread}
              onClick={() => goTo(`${myPagePath(navLanguage)}/notices`)}
              className={bellWidths}
            />
          )}
          <IconButton
            icon={UserRound}
            picture={picture}
            label={t(unread > 0 ? 'shell.myPageUnread' : 'shell.myPage', { count: unread })}
            count={unread}
            countClassName={noBellWidths}
            onClick={() =>
              address || sessionKey() !== null ? goTo(myPagePath(navLanguage)) : showPopup('walletNeeded')
            }
            onIntent={prefetchPopups}
          />
          <WalletButton
            icon={Wallet}
            label={t(address ? 'shell.walletMenu' : 'shell.wallet')}
            address={address}
            onClick={() => showPopup(address ? 'walletAccount' : 'walletPicker')}
            onIntent={prefetchWallet}
          />
        </div>
      </Container>
    </header>
  )
}
