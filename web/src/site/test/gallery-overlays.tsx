import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { MobileDrawer } from '../../ui/shell/mobile-drawer.tsx'
import { Palette } from '../../ui/shell/palette.tsx'
import { PaletteButton } from '../../ui/shell/shell-frame.tsx'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'
import { reportMissing } from '../frame/shell/missing-store.ts'
import { showPopup } from '../frame/shell/popup-store.ts'

export function OverlaySpecimens() {
  const { t } = useTranslation('site')
  return (
    <>
      <Specimen name="Popup">
        <SpecimenRow>
          {(['toBeReleased', 'walletNeeded', 'update'] as const).map((name) => (
            <Button key={name} onClick={() => showPopup(name)}>
              {t(`popup.${name}.title`)}
            </Button>
          ))}
          <Button onClick={() => showPopup('walletPicker')}>{t('shell.wallet')}</Button>
        </SpecimenRow>
      </Specimen>
      <Specimen name="NoticeBar">
        <SpecimenRow>
          <Button onClick={reportMissing}>{t('shell.failure.title')}</Button>
        </SpecimenRow>
      </Specimen>
      <Windows />
      <Menus />
    </>
  )
}

function Windows() {
  const { t } = useTranslation('site')
  const [isOpen, setOpen] = useState(false)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const confirm = (tone: 'primary' | 'danger'): ConfirmRequest => ({
    title: t('gallery.title'),
    body: t('gallery.text'),
    confirmLabel: t('gallery.run'),
    tone,
    ...(tone === 'danger' && { typed: t('gallery.word'), needsReason: true }),
    onConfirm: () => Promise.resolve(),
  })
  return (
    <Specimen name="Dialog, ConfirmDialog">
      <SpecimenRow>
        <Button onClick={() => setOpen(true)}>{t('gallery.open')}</Button>
        <Button onClick={() => setRequest(confirm('primary'))}>{t('gallery.run')}</Button>
        <Button variant="danger" onClick={() => setRequest(confirm('danger'))}>
          {t('gallery.delete')}
        </Button>
      </SpecimenRow>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('gallery.title')}
        description={t('gallery.text')}
        footer={<Button onClick={() => setOpen(false)}>{t('gallery.run')}</Button>}
      />
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </Specimen>
  )
}

function Menus() {
  const { t } = useTranslation('site')
  const [isOn, setOn] = useState(true)
  const [open, setOpen] = useState<'palette' | 'drawer' | null>(null)
  const [text, setText] = useState('')
  const close = (): void => setOpen(null)
  return (
    <Specimen name="Menu, Palette, PaletteButton, MobileDrawer">
      <SpecimenRow>
        <Menu
          label={t('gallery.groups.navigation')}
          trigger={<button type="button">{t('gallery.open')}</button>}
        >
          <MenuHeading>{t('gallery.title')}</MenuHeading>
          <MenuItem onSelect={close}>{t('gallery.value')}</MenuItem>
          <MenuItem onSelect={close} isDisabled>
            {t('gallery.other')}
          </MenuItem>
          <MenuLine />
          <MenuCheck isOn={isOn} onChange={setOn}>
            {t('gallery.word')}
          </MenuCheck>
        </Menu>
        <PaletteButton
          icon={Search}
          label={t('gallery.placeholder')}
          shortcut="K"
          onClick={() => setOpen('palette')}
        />
        <Button onClick={() => setOpen('drawer')}>{t('gallery.groups.navigation')}</Button>
      </SpecimenRow>
      <Palette
        isOpen={open === 'palette'}
        onClose={close}
        title={t('gallery.title')}
        placeholder={t('gallery.placeholder')}
        emptyText={t('gallery.text')}
        text={text}
        onText={setText}
        onPick={close}
        groups={[
          {
            id: 'a',
            label: t('gallery.word'),
            commands: [{ id: '1', label: t('gallery.value'), to: '/test' }],
          },
        ]}
      />
      <MobileDrawer isOpen={open === 'drawer'} onClose={close} label={t('gallery.groups.navigation')}>
        {t('gallery.text')}
      </MobileDrawer>
    </Specimen>
  )
}
