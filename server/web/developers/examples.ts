/** A call of the partner API as the pages show it, in each programming language; a test runs them all. */
export type Example = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the API. */
  path: string
  body?: unknown
  idempotencyKey?: string
  /** The language of error texts, when it is not Spanish. */
  language?: 'en'
  /** The file to which the answer is saved, when it is a PDF. */
  saveAs?: string
}

/** The day on which the examples were written: a page moves each of their days, so that trips always lie ahead. */
export const EXAMPLES_DAY = '2026-11-21'

/** The ids of the examples: whoever follows a page puts those of their own answers in their place. */
export const ids = {
  quote: 'quote_7RZK4NQ9XB2WDVHT6J3MPFS8GEY',
  sale: 'sale_3f6a1c9e-8b27-4d50-a4e1-7c92d5b80f36',
  voucher: 'voucher_3f6a1c9e-8b27-4d50-a4e1-7c92d5b80f36-1-1',
  changePreview: 'preview_Zp4Tq8LrB1nXcV6mKd3WsYh9EuGf2JoA7iR5kQeMtHx',
  preview: 'preview_4Hq1b9ZKxv7N2mS8tYcL5dRf0WgJpA3eUoI6kXhBnQz',
  link: 'link_9f2c7a10-4b3d-4e8a-b1c6-5d7e2f80a934',
  webhook: 'webhook_c0d4e6f8-1a2b-4c3d-8e9f-7a6b5c4d3e2f',
  event: 'evt_5b1e0c9a7d3f4e2b8c6a1f0d9e7b3c52',
  delivery: 'delivery_7e3b9c1d-2f4a-4d6c-9b8e-0a1c3e5f7d92',
} as const

const price = { amount: 84_04, currency: 'USD' }

const trip = {
  categoryId: 24,
  destinationId: 1,
  residenceCountryId: 17,
  startDate: '2027-01-20',
  endDate: '2027-02-03',
  ages: [40],
  planId: 103,
}

const passenger = {
  name: 'Ana',
  lastName: 'Pérez',
  birthDate: '1986-05-14',
  documentType: 'national',
  documentNumber: '4.567.890-5',
}

const sale = {
  quoteId: ids.quote,
  price,
  passengers: [passenger],
  contact: { email: 'ana@example.com', phone: '+59899123456' },
  conditionsAccepted: true,
}

const change = { kind: 'change', endDate: '2027-02-10' }

/** The address of the receiver in the examples. */
export const RECEIVER = 'https://example.com/ceibo'

/** The examples by name, in the order in which a test runs them: each may use what an earlier one has made. */
export const examples = {
  meta: { method: 'GET', path: '/meta' },
  quote: { method: 'POST', path: '/quotes', body: trip },
  'read-quote': { method: 'GET', path: `/quotes/${ids.quote}` },
  'quote-family': {
    method: 'POST',
    path: '/quotes',
    body: { ...trip, ages: [40, 38, 9, 5], familyPlan: true },
  },
  'quote-extra': {
    method: 'POST',
    path: '/quotes',
    body: { ...trip, extras: [{ extraId: 1, passenger: 1 }] },
  },
  'unknown-field': { method: 'POST', path: '/quotes', language: 'en', body: { ...trip, colour: 'red' } },
  'price-changed': {
    method: 'POST',
    path: '/sales',
    idempotencyKey: 'booking-1841',
    language: 'en',
    body: { ...sale, price: { ...price, amount: 80_00 } },
  },
  'add-webhook': {
    method: 'POST',
    path: '/webhooks',
    idempotencyKey: 'webhook-1',
    body: { url: RECEIVER, eventTypes: ['sale.created', 'sale.changed', 'sale.cancelled', 'link.paid'] },
  },
  sell: { method: 'POST', path: '/sales', idempotencyKey: 'booking-1842', body: sale },
  'read-sale': { method: 'GET', path: `/sales/${ids.sale}` },
  'list-sales': { method: 'GET', path: '/sales?limit=1' },
  voucher: { method: 'GET', path: `/vouchers/${ids.voucher}` },
  'voucher-pdf': { method: 'GET', path: `/vouchers/${ids.voucher}/pdf`, saveAs: 'voucher.pdf' },
  'preview-change': {
    method: 'POST',
    path: `/sales/${ids.sale}/change/preview`,
    body: { change },
  },
  change: {
    method: 'POST',
    path: `/sales/${ids.sale}/change`,
    idempotencyKey: 'booking-1842-change',
    body: { previewId: ids.changePreview, change },
  },
  'preview-cancellation': { method: 'GET', path: `/sales/${ids.sale}/cancellation` },
  cancel: {
    method: 'POST',
    path: `/sales/${ids.sale}/cancellation`,
    idempotencyKey: 'booking-1842-cancel',
    body: { previewId: ids.preview },
  },
  'create-link': {
    method: 'POST',
    path: '/links',
    idempotencyKey: 'booking-1843',
    body: { quoteId: ids.quote, reference: 'booking-1843' },
  },
  'sandbox-pay': {
    method: 'POST',
    path: `/sandbox/links/${ids.link}/pay`,
    body: {
      outcome: 'approved',
      passengers: [{ ...passenger, name: 'Bruno', documentNumber: '5.123.456-1' }],
      contact: sale.contact,
      conditionsAccepted: true,
    },
  },
  'read-link': { method: 'GET', path: `/links/${ids.link}` },
  'list-events': { method: 'GET', path: '/events?limit=1' },
  'read-event': { method: 'GET', path: `/events/${ids.event}` },
  'list-webhooks': { method: 'GET', path: '/webhooks' },
  'test-webhook': { method: 'POST', path: `/webhooks/${ids.webhook}/test`, idempotencyKey: 'webhook-1-test' },
  deliveries: { method: 'GET', path: `/webhooks/${ids.webhook}/deliveries?limit=1` },
  resend: {
    method: 'POST',
    path: `/webhooks/${ids.webhook}/deliveries/${ids.delivery}/resend`,
    idempotencyKey: 'webhook-1-resend',
  },
  replay: {
    method: 'POST',
    path: `/webhooks/${ids.webhook}/replay`,
    idempotencyKey: 'webhook-1-replay',
    body: { since: '2026-11-21T00:00:00.000Z' },
  },
  rotate: { method: 'POST', path: `/webhooks/${ids.webhook}/rotate`, idempotencyKey: 'webhook-1-rotate' },
  'sandbox-emails': { method: 'GET', path: '/sandbox/emails?limit=1' },
  'sandbox-clock': { method: 'GET', path: '/sandbox/clock' },
  'sandbox-refresh': { method: 'POST', path: '/sandbox/refresh' },
  'move-clock': { method: 'POST', path: '/sandbox/clock', body: { now: '2026-11-22T15:00:00.000Z' } },
} as const satisfies Record<string, Example>

export type ExampleName = keyof typeof examples
