import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resumeWallets } from '../wallet/index.ts'
import { ApplyWindow } from './apply-window.tsx'
import { SearchWindow } from './search-window.tsx'

/** The airdrop windows of SPEC.md section 1: `?airdrop=apply` and `?airdrop=search`. */
export function AirdropWindow() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void resumeWallets(), [])
  const close = (): void => void navigate(pathname, { replace: true })
  const show = (asked: string): void => void navigate(`${pathname}?airdrop=${asked}`, { replace: true })
  return new URLSearchParams(search).get('airdrop') === 'search' ? (
    <SearchWindow onClose={close} onApply={() => show('apply')} />
  ) : (
    <ApplyWindow onClose={close} onSearch={() => show('search')} />
  )
}
