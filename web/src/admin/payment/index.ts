export { PaymentCard } from './payment-card.tsx'
export { usePaidToast } from './use-paid-toast.ts'
export { StartPrice } from './start-price.tsx'
