import { useState } from 'react'
import { CircleX } from 'lucide-react'

/** The picture of an NFT as it is on the web, whose name stands beside it; a mark where there is none, or where it does not load. */
export function SamplePicture({ src }: { src: string | null }) {
  const [isBroken, setBroken] = useState(false)
  if (src === null || isBroken)
    return (
      <span className="grid aspect-square place-items-center rounded-md border border-danger/60 bg-danger/8">
        <CircleX className="size-6 text-danger" aria-hidden />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      onError={() => setBroken(true)}
      decoding="async"
      referrerPolicy="no-referrer"
      className="aspect-square w-full rounded-md border border-line bg-canvas object-cover"
    />
  )
}
