export { PaymentCard } from './payment-card.tsx'
export { StartPrice } from './start-price.tsx'
