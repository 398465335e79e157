import type { PurchaseEntry } from './ledger.ts'

/** Where a delayed payment is made, at the bank's own `origin`; null where there is nothing. */
export function addressesOf({ delayed }: PurchaseEntry, origin: string) {
  return {
    couponUrl: delayed?.method === 'counter' ? `${origin}/cupon/${delayed.number}.pdf` : null,
    counterUrl: delayed?.method === 'counter' ? `${origin}/mostrador/${delayed.number}` : null,
    bankUrl: delayed?.method === 'transfer' ? `${origin}/banco/${delayed.number}` : null,
  }
}

const types = { counter: 'PhysicalNetwork', transfer: 'BankTransfer' } as const

/** The provider's word for the type of a purchase's payment method. */
export function typeOf({ delayed }: PurchaseEntry): string {
  return delayed ? types[delayed.method] : 'CreditCard'
}
