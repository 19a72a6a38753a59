import type { RouteObject } from 'react-router-dom'
import { routesOf } from '../lazy-page.ts'

export const paymentRoutes: RouteObject[] = routesOf([
  {
    path: 'adminPayPriceList',
    lazy: () => import('./price-list-page.tsx').then((it) => ({ Component: it.PriceListPage })),
  },
  {
    path: 'adminPaymentList',
    lazy: () => import('./payment-list-page.tsx').then((it) => ({ Component: it.PaymentListPage })),
  },
  {
    path: 'adminReceiptList',
    lazy: () => import('./receipt-list-page.tsx').then((it) => ({ Component: it.ReceiptListPage })),
  },
])
