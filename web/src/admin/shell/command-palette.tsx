import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Palette } from '../../ui/shell/palette.tsx'
import { useCommands } from './use-commands.ts'

/** Ctrl/Cmd+K: go to a page, a project, a run; find an item by name, wallet, asset id or signature. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const groups = useCommands(text, isOpen)
  useEffect(() => {
    if (!isOpen) setText('')
  }, [isOpen])
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.palette.title')}
      placeholder={t('shell.palette.placeholder')}
      emptyText={t('shell.palette.empty')}
      text={text}
      onText={setText}
      groups={groups}
      onPick={(command) => {
        onClose()
        void navigate(command.to)
      }}
    />
  )
}
