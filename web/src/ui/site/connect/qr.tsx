import '#web/src/styles/wallet.css'
import { Qr } from '../../qr.tsx'

/** The QR code of the wallet window, whose sheet comes with it. */
export function WalletQr(props: { text: string; label: string }) {
  return <Qr {...props} />
}
