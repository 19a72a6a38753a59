import { useEffect } from 'react'
import { readOwnPicture } from '../frame/shell/ask-server.ts'
import { setOwnPicture } from '../frame/own-picture.ts'
import { useSessionKey } from '../frame/wallet-glance.ts'

/** Reads how whoever is logged in wants to be seen: once for each session, so that nobody sees the one before. */
export function usePictureCheck(): void {
  const key = useSessionKey()
  useEffect(() => {
    let isCurrent = true
    setOwnPicture(null)
    if (key !== null)
      void readOwnPicture().then((picture) => {
        if (isCurrent) setOwnPicture(picture)
      })
    return () => {
      isCurrent = false
    }
  }, [key])
}
