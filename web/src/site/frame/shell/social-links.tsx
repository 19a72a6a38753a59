import { Camera, Hash, MessagesSquare, Play, Send, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { brand, type SocialId } from '#contract/brand.ts'
import { IconLink } from '#web/src/ui/site/base/header-parts.tsx'

const icons: Record<SocialId, LucideIcon> = {
  chat: MessagesSquare,
  social: Hash,
  video: Play,
  photo: Camera,
  messaging: Send,
}

export function SocialLinks() {
  const { t } = useTranslation('site')
  return brand.social.map(({ id, href }) => (
    <IconLink key={id} icon={icons[id]} href={href} label={t(`shell.social.${id}`)} />
  ))
}
