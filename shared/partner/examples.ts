const usd = (amount: number) => ({ amount, currency: 'USD' })

const expiresAt = '2026-12-10T03:00:00.000Z'

const request = {
  categoryId: 24,
  destinationId: 1,
  residenceCountryId: 1,
  startDate: '2027-03-01',
  endDate: '2027-03-15',
  ages: [40],
}

const quote = {
  id: 'quote_7RZK4NQ9XB2WDVHT6J3MPFS8GEY',
  expiresAt,
  plan: { id: 103, name: 'Hornero 80', medicalCap: usd(80_000_00), maxDaysPerTrip: null, isRecommended: true },
  categoryId: 24,
  destinationId: 1,
  residenceCountryId: 1,
  startDate: '2027-03-01',
  endDate: '2027-03-15',
  familyPlan: false,
  promoCode: null,
  passengers: [{ age: 40, price: usd(93_38), isFree: false }],
  extras: [],
  offeredExtras: [{ extraId: 1, price: usd(12_00) }],
  gross: usd(93_38),
  discount: usd(0),
  price: usd(93_38),
  url: 'https://ceibo.example/cotizacion/7RZK4NQ9XB2WDVHT6J3MPFS8GEY',
}

const saleId = 'sale_3f6a1c9e-8b27-4d50-a4e1-7c92d5b80f36'
const voucherId = 'voucher_3f6a1c9e-8b27-4d50-a4e1-7c92d5b80f36-1-1'

const sale = {
  id: saleId,
  number: 1_204,
  status: 'active',
  createdAt: '2026-11-30T14:05:00.000Z',
  cancelledAt: null,
  mode: 'account',
  planName: 'Hornero 80',
  destinationName: 'Europa',
  startDate: '2027-03-01',
  endDate: '2027-03-15',
  passengerCount: 1,
  reference: null,
  price: usd(93_38),
  commission: usd(14_00),
  netToPay: usd(79_38),
  isPaid: false,
  vouchers: [{ id: voucherId, number: '0001204-01', passenger: 1 }],
}

const link = {
  id: 'link_5b0f7a52-4c1d-4e8b-9a63-2f8d1c7e6b90',
  url: 'https://ceibo.example/cotizacion/2QXK9NRJ4ZB7WDVHT6M3PFS8GEY',
  quoteId: quote.id,
  reference: 'reserva-4471',
  status: 'open',
  expiresAt,
  saleId: null,
  price: null,
  createdAt: '2026-11-30T14:05:00.000Z',
}

const change = { kind: 'change', endDate: '2027-03-20' }

const event = {
  id: 'evt_9f1c2e7ab04d4c1f8e6a5b3d2c1f0e9d',
  type: 'sale.created',
  timestamp: '2026-11-30T14:05:00.000Z',
  data: { sale: saleId },
}

const webhook = {
  id: 'webhook_c2a9e3f4-6d1b-4f7a-8c50-9e2b4a6d8f01',
  url: 'https://agencia.example/ceibo',
  eventTypes: ['sale.created', 'sale.cancelled'],
  isActive: true,
  offReason: null,
  failedInARow: 0,
  oldSecretUntil: null,
  createdAt: '2026-11-30T14:00:00.000Z',
}

const { url: webhookUrl, eventTypes, isActive } = webhook

const delivery = {
  id: 'delivery_7d3b1f60-2e9c-4a58-b7f4-1c8e5a0d6f23',
  eventId: event.id,
  eventType: event.type,
  happenedAt: event.timestamp,
  status: 'delivered',
  tries: 1,
  nextAt: null,
  log: [{ at: '2026-11-30T14:05:01.000Z', status: 204, error: null, milliseconds: 85, answer: '' }],
}

const travellers = {
  passengers: [
    {
      name: 'Ana',
      lastName: 'Pérez',
      birthDate: '1986-05-14',
      documentType: 'national',
      documentNumber: '4.123.456-4',
    },
  ],
  contact: { email: 'ana@example.com', phone: '+59899123456' },
  conditionsAccepted: true,
}

const sandboxEmail = {
  id: 'email_9d2f7a40-6c1b-4e85-b3a7-5f0e8c6d2b19',
  kind: 'vouchers',
  to: 'ana@example.com',
  subject: 'Tus vouchers de Ceibo',
  createdAt: '2026-11-30T14:05:02.000Z',
  text: 'Hola, Ana: acá están tus vouchers.',
}

const statement = {
  id: 'statement_0b8e4c1e-5d2f-4a7b-9c3d-6e1f2a3b4c5d',
  number: '2026-000012',
  month: '2026-10-01',
  opening: usd(0),
  closing: usd(79_38),
  lineCount: 1,
  closedAt: '2026-11-02T13:00:00.000Z',
}

const line = {
  day: '2026-10-14',
  kind: 'sale',
  amount: usd(79_38),
  balance: usd(79_38),
  saleId,
  reference: null,
}

const previewId = 'preview_4Hq1b9ZKxv7N2mS8tYcL5dRf0WgJpA3eUoI6kXhBnQz'

/** An example of each named schema of the partner API, as it is on the wire. */
export const examples: Readonly<Record<string, unknown>> = {
  Money: usd(93_38),
  AgreedPrice: usd(93_38),
  QuoteRequest: request,
  Quote: quote,
  QuoteList: { data: [quote] },
  LinkRequest: { quoteId: quote.id, reference: link.reference },
  Link: link,
  LinkList: { data: [link], nextCursor: null },
  SaleRequest: {
    quoteId: quote.id,
    price: usd(93_38),
    ...travellers,
  },
  Sale: sale,
  SaleList: { data: [sale], nextCursor: null },
  SaleChange: change,
  ChangePreviewRequest: { change },
  ChangePreview: {
    id: previewId,
    saleId,
    startDate: '2027-03-01',
    endDate: '2027-03-20',
    destinationName: 'Europa',
    planName: 'Hornero 80',
    passengerCount: 1,
    losesFamilyPlan: false,
    priceBefore: usd(93_38),
    priceAfter: usd(115_02),
    toPay: usd(21_64),
    refund: usd(0),
    fee: usd(0),
    commission: usd(3_25),
    netToPay: usd(18_39),
  },
  ChangeRequest: { previewId, change },
  Voucher: {
    id: voucherId,
    number: '0001204-01',
    saleId,
    status: 'notYet',
    replacedBy: null,
    passenger: 1,
    planName: 'Hornero 80',
    startDate: '2027-03-01',
    endDate: '2027-03-15',
    issuedOn: '2026-11-30',
    checkUrl: 'https://ceibo.example/verificar/7RZK4NQ9',
  },
  CancellationPreview: {
    id: previewId,
    saleId,
    rule: 'withdrawal',
    percentBack: 100,
    charged: usd(93_38),
    refund: usd(93_38),
    fee: usd(0),
    moneyBack: 'account',
  },
  CancellationRequest: { previewId, reason: 'El viajero cambió de planes' },
  Cancellation: { saleId, refund: usd(93_38), moneyBack: 'account' },
  Statement: statement,
  StatementList: { data: [statement], nextCursor: null },
  StatementLine: line,
  StatementLineList: { data: [line], nextCursor: null },
  Event: event,
  EventList: { data: [event], nextCursor: 'c1', hasMore: false },
  WebhookRequest: { url: webhookUrl, eventTypes },
  WebhookUpdate: { url: webhookUrl, eventTypes, isActive },
  Webhook: webhook,
  WebhookWithSecret: { ...webhook, secret: 'whsec_J3q0v8yN5xKc2RbT7mWf4LhZs9PdGaE1uQoXiVkBnY6=' },
  WebhookList: { data: [webhook] },
  DeletedWebhook: { id: webhook.id },
  SentTest: { eventId: event.id },
  ReplayRequest: { since: '2026-11-30T14:00:00.000Z' },
  Replay: { events: 12, until: null },
  Delivery: delivery,
  DeliveryList: { data: [delivery], nextCursor: null },
  SandboxClock: { now: '2027-03-02T12:00:00.000Z', isMoved: true, copiedAt: '2026-11-30T14:00:00.000Z' },
  ClockRequest: { now: '2027-03-02T12:00:00.000Z' },
  SandboxEmail: sandboxEmail,
  SandboxEmailList: { data: [sandboxEmail], nextCursor: null },
  LinkPayment: { ...travellers, outcome: 'approved' },
  LinkPaid: { status: 'paid', saleId },
}
