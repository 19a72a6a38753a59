import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { readSavedViews, saveSavedViews, type SavedView } from './table-view.ts'

/** Filters somebody uses often, under a name of their own. */
export function SavedViews({ id }: { id: string }) {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [views, setViews] = useState(() => readSavedViews(id))
  const keep = (next: SavedView[]): void => {
    saveSavedViews(id, next)
    setViews(next)
  }
  const add = (): void => {
    keep([
      ...views.filter((view) => view.name !== name.trim()),
      { name: name.trim(), query: location.search },
    ])
    setName('')
    showToast(t('common.viewSaved'), 'success')
  }
  const go = (view: SavedView): void => {
    setOpen(false)
    void navigate(`${location.pathname}${view.query}`)
  }
  return (
    <>
      <Button variant="ghost" icon={Bookmark} label={t('common.savedViews')} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('common.savedViews')}>
        <ul className="mt-3 grid gap-1">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">
                <Button variant="ghost" size="sm" onClick={() => go(view)}>
                  {view.name}
                </Button>
              </span>
              <Button
                variant="ghost"
                icon={X}
                label={t('common.deleteView', { name: view.name })}
                onClick={() => keep(views.filter((it) => it.name !== view.name))}
              />
            </li>
          ))}
        </ul>
        {views.length === 0 && <p>{t('common.noViews')}</p>}
        <form
          className="mt-5 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) add()
          }}
        >
          <TextField
            className="flex-1"
            label={t('common.viewName')}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">{t('common.saveView')}</Button>
        </form>
      </Dialog>
    </>
  )
}
