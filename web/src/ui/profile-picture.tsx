import { UserRound } from 'lucide-react'
import { cx } from './cx.ts'

interface ProfilePictureProps {
  /** A JPEG in base64; null: there is none, and a figure stands in its place. */
  picture: string | null
  /** What it is; empty where words beside it say so. */
  name: string
  className?: string
}

/** How somebody wants to be seen. */
export function ProfilePicture({ picture, name, className }: ProfilePictureProps) {
  const shape = cx('shrink-0 rounded-full border border-line', className)
  if (picture === null)
    return (
      <span
        {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className={cx(shape, 'inline-flex items-center justify-center bg-surface text-muted')}
      >
        <UserRound className="size-10" aria-hidden />
      </span>
    )
  return <img src={`data:image/jpeg;base64,${picture}`} alt={name} className={cx(shape, 'object-cover')} />
}
