import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WalletQr } from '#web/src/ui/site/connect/qr.tsx'
import { isPhone } from '../detect.ts'
import type { WalletPrompt } from '../types.ts'

interface WalletCodeProps {
  prompt: WalletPrompt
  wallet: string
  /** Where the app comes from, for a phone that may not have it yet. */
  installUrl?: string
}

/**
 * The code of a question to a phone: as a picture to scan, as a link on the phone itself, with the time it has left.
 * For Klip and WalletConnect; its sentences are in the namespace `wallet`.
 */
export function WalletCode({ prompt, wallet, installUrl }: WalletCodeProps) {
  const { t } = useTranslation('site')
  const leftSeconds = useSecondsUntil(prompt.expiresAt)
  const link = (
    <a href={prompt.deepLink} rel="noopener noreferrer">
      {t('wallet.code.open', { wallet })}
    </a>
  )
  return (
    <div className="wallet-code">
      {isPhone() && link}
      <WalletQr text={prompt.qrText} label={t('wallet.code.label', { wallet })} />
      <p role="timer">
        {t('wallet.code.left', {
          minutes: Math.floor(leftSeconds / 60),
          seconds: String(leftSeconds % 60).padStart(2, '0'),
        })}
      </p>
      {!isPhone() && link}
      {isPhone() && installUrl && <Install wallet={wallet} href={installUrl} />}
    </div>
  )
}

function Install({ wallet, href }: { wallet: string; href: string }) {
  const { t } = useTranslation('site')
  return (
    <>
      <p>{t('wallet.code.missing')}</p>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {t('wallet.code.install', { wallet })}
      </a>
    </>
  )
}

/** Never more than SPEC.md's 300 s, whatever the clocks of server and browser think. */
function useSecondsUntil(instant: string): number {
  const secondsLeft = (): number =>
    Math.max(0, Math.min(300, Math.ceil((Date.parse(instant) - Date.now()) / 1_000)))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    setLeft(secondsLeft())
    const timer = setInterval(() => setLeft(secondsLeft()), 1_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- it reads the clock and the instant, nothing else
  }, [instant])
  return left
}
