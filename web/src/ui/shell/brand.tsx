import { Link } from 'react-router-dom'
import { BrandMark } from '../brand-mark.tsx'

export function Brand({ to, name, area }: { to: string; name: string; area: string }) {
  return (
    <Link to={to} className="flex items-center gap-3 self-start rounded-md px-2 py-1 whitespace-nowrap">
      <BrandMark />
      <span className="leading-tight">
        <span className="block text-base font-bold tracking-tight">{name}</span>
        <span className="block text-xs text-muted">{area}</span>
      </span>
    </Link>
  )
}
