import { endInWords } from '#shared/payment-methods/delayed.ts'
import { html, type Markup } from '../../../server/web/voucher-pages/html.ts'
import { type PaymentSlip, type PurchaseEntry, statusAt } from '../ledger.ts'
import { moneyOf, stateInWords, typedAmount } from './words.ts'

/** What a page of the bank shows about a purchase; `error` is said above it. */
export type PageFacts = { purchase: PurchaseEntry; delayed: PaymentSlip; now: number; error?: string | null }

/** The counter at which a person pays a coupon. */
export function counterPage({ purchase, delayed, now, error }: PageFacts): string {
  const isWaiting = statusAt(purchase, now) === 'PENDING'
  return page(
    `Mostrador de prueba de ${purchase.card.brand}`,
    html`${errorNotice(error)}${about(purchase, delayed, now)}
      <p><a href="/cupon/${delayed.number}.pdf">Ver el cupón</a></p>
      <form method="post">
        <label for="amount">Monto que se paga, en ${purchase.currency}</label>
        <input id="amount" name="amount" inputmode="decimal" value="${typedAmount(purchase.amount)}" required />
        <button>${isWaiting ? 'Pagar' : 'Pagar igual'}</button>
      </form>`,
  )
}

/** The page of the bank at which a person makes a transfer. */
export function bankPage({ purchase, delayed, now, error }: PageFacts): string {
  return page(
    `Banco de prueba: ${purchase.card.brand}`,
    html`${errorNotice(error)}${about(purchase, delayed, now)}
      <form method="post">
        <input type="hidden" name="PurchaseId" value="${purchase.transactionId}" />
        <button name="Status" value="approved">Aprobar la transferencia</button>
        <button name="Status" value="rejected" class="plain">Rechazarla</button>
        <button name="Status" value="canceled" class="plain">Cancelar</button>
        <button name="Status" value="pending" class="plain">Dejarla pendiente</button>
      </form>`,
  )
}

/** The coupons that wait to be paid. */
export function couponsPage(coupons: readonly { purchase: PurchaseEntry; delayed: PaymentSlip }[]): string {
  const rows = coupons.map(
    ({ purchase: { card, amount, currency }, delayed: { number } }) =>
      html`<li><a href="/mostrador/${number}">${card.brand} ${number}</a>: ${moneyOf(amount, currency)}</li>`,
  )
  return page(
    'Mostrador de prueba',
    rows.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p>No hay cupones sin pagar.</p>`,
  )
}

export function missingPage(): string {
  return page('No encontramos ese pago', html`<p>Revisá la dirección o <a href="/mostrador">elegí un cupón</a>.</p>`)
}

function errorNotice(error: string | null | undefined): Markup | null {
  return error ? html`<p class="error" role="alert">${error}</p>` : null
}

function about(purchase: PurchaseEntry, { number, endsAt }: PaymentSlip, now: number): Markup {
  const { amount, currency, order } = purchase
  return html`<dl>
    <dt>Número</dt>
    <dd>${number}</dd>
    <dt>Compra</dt>
    <dd>${order}</dd>
    <dt>Monto</dt>
    <dd>${moneyOf(amount, currency)}</dd>
    <dt>Vence</dt>
    <dd>${endInWords(new Date(endsAt))}</dd>
    <dt>Estado</dt>
    <dd>${stateInWords(purchase, now)}</dd>
  </dl>`
}

function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="notice">Es una prueba: no se mueve dinero.</p>
          ${body}
        </main>
      </body>
    </html>`.markup
}
