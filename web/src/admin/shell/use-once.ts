import { useState } from 'react'

/** True from the first time on: what was fetched to be opened stays, so that it can close with its motion. */
export function useOnce(isOn: boolean): boolean {
  const [was, setWas] = useState(isOn)
  if (isOn && !was) setWas(true)
  return was || isOn
}
