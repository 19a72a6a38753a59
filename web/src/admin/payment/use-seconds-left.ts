import { useEffect, useState } from 'react'
import type { Payment } from '#contract/payment/payments.ts'

/** The time that is left, as the server said it last: this clock only counts on from there, whatever it shows. */
export function useSecondsLeft({ secondsLeft }: Pick<Payment, 'secondsLeft'>): number {
  const [left, setLeft] = useState(secondsLeft ?? 0)
  useEffect(() => {
    setLeft(secondsLeft ?? 0)
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}
