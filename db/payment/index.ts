export { findPrice, listPrices, savePrice, type PriceRow } from './prices.ts'
export {
  completePayment,
  failPayment,
  isOpen,
  lockPayment,
  openPayment,
  type LockedPayment,
} from './open-payment.ts'
export { creditReceipt, releaseCredits } from './credit.ts'
