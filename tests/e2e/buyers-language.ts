import { expect, type Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { passengerLabels as englishLabels } from '../../shared/sales/passenger-labels.en.ts'
import { passengerLabels as portugueseLabels } from '../../shared/sales/passenger-labels.pt.ts'
import type { PassengerField } from '../../shared/sales/passengers.ts'
import { t as englishContact } from '../../storefront/purchase/contact/texts.en.ts'
import { t as portugueseContact } from '../../storefront/purchase/contact/texts.pt.ts'
import { t as englishPayment } from '../../storefront/purchase/payment/texts.en.ts'
import { t as portuguesePayment } from '../../storefront/purchase/payment/texts.pt.ts'
import { textsFor } from '../../tools/sandbox-gateway/card-form/texts.ts'
import type { ReadPdf } from '../support/read-pdf.ts'
import type { Mailbox } from './mailbox.ts'
import { attachedPdf } from './pdf.ts'
import { cards } from './purchase.ts'
import type { Traveller } from './travellers.ts'

/** The words by which a buyer finds the fields of a purchase; `binding` is how papers say that the Spanish text binds. */
type BuyersLanguage = {
  passenger: Readonly<Record<PassengerField, string>>
  contact: (key: 'contact.email' | 'contact.emailConfirmation' | 'contact.phone') => string
  cardFrame: string
  pay: (amount: string) => string
  card: ReturnType<typeof textsFor>['texts']['labels']
  binding: string
}

export const inEnglish: BuyersLanguage = {
  passenger: englishLabels,
  contact: englishContact,
  cardFrame: englishPayment('payment.pay.frame'),
  pay: (amount) => englishPayment('payment.pay.button', { amount }),
  card: textsFor('en').texts.labels,
  binding: 'Courtesy translation. The text in Spanish is the one that binds:',
}

export const inPortuguese: BuyersLanguage = {
  passenger: portugueseLabels,
  contact: portugueseContact,
  cardFrame: portuguesePayment('payment.pay.frame'),
  pay: (amount) => portuguesePayment('payment.pay.button', { amount }),
  card: textsFor('pt').texts.labels,
  binding: 'Tradução de cortesia. O texto em espanhol é o que vale:',
}

/** Fills in the only passenger, a resident of Uruguay with a cédula. */
export async function fillPassengerIn(page: Page, { passenger }: BuyersLanguage, holder: Traveller): Promise<void> {
  await page.getByLabel(passenger.name, { exact: true }).fill(holder.name)
  await page.getByLabel(passenger.lastName, { exact: true }).fill(holder.lastName)
  await page.getByLabel(passenger.birthDate, { exact: true }).fill(formatDay(holder.birthDate))
  await page.getByLabel(passenger.documentNumber).fill(holder.documentNumber)
}

/** Fills in email and phone; the short way asks for the email once. */
export async function fillContactIn(page: Page, { contact }: BuyersLanguage, email: string): Promise<void> {
  await page.getByLabel(contact('contact.email'), { exact: true }).fill(email)
  const again = page.getByLabel(contact('contact.emailConfirmation'))
  if (await again.isVisible()) await again.fill(email)
  await page.getByLabel(contact('contact.phone')).fill('099 123 456')
}

/** Pays by card what the button says. */
export async function payIn(page: Page, { cardFrame, pay, card }: BuyersLanguage, amount: string): Promise<void> {
  const form = page.getByTitle(cardFrame).contentFrame()
  await form.getByLabel(card.holder).fill('Ana Etcheverry')
  await form.getByLabel(card.number).fill(cards.approved)
  await form.getByLabel(card.expiry).fill('12/39')
  await form.getByLabel(card.cvv).fill('123')
  await page.getByRole('button', { name: pay(amount), exact: true }).click()
}

/** What a buyer gets: the email, its text in one line, and the voucher that is attached. */
type BoughtPapers = { subject: string; message: string; voucher: ReadPdf }

export async function papersIn(mail: Mailbox, email: string): Promise<BoughtPapers> {
  await expect.poll(() => mail.emailsTo(email)).toHaveLength(1)
  const [received] = await mail.emailsTo(email)
  const message = (received!.text ?? '').replaceAll(/\s+/g, ' ')
  return { subject: received!.subject ?? '', message, voucher: await attachedPdf(received!) }
}
