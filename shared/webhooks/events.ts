/**
 * What a partner's system is told: each kind is a fact of the business's own sales, account or tariff. `webhook.test` is sent by
 * hand to one webhook alone, and stands for no fact.
 */
export const eventKinds = [
  'sale.created',
  'sale.changed',
  'sale.cancelled',
  'voucher.replaced',
  'voucher.voided',
  'link.paid',
  'payment.waiting',
  'payment.expired',
  'refund.completed',
  'statement.closed',
  'tariff.started',
] as const
export type EventKind = (typeof eventKinds)[number]

export const TEST_EVENT = 'webhook.test'

/**
 * What an event is about, by id alone, so that no event holds personal data: the receiver asks the API for the rest. The ids are
 * internal, since whoever has the public id of a sale, the code of a voucher or the number of an order reads its travellers. A
 * tariff is named by its version.
 */
export const eventSubjects = [
  'sale',
  'voucher',
  'link',
  'checkout',
  'refund',
  'statement',
  'tariff',
  'webhook',
] as const
export type EventSubjects = Partial<Record<(typeof eventSubjects)[number], string>>

/** A version of a voucher, as the partner API names it: by its sale, its passenger and the version. */
export const voucherSubject = (saleId: string, { passengerNo, version }: { passengerNo: number; version: number }) =>
  `${saleId}-${passengerNo}-${version}`

export type PartnerEvent = {
  /** `evt_` and 32 hexadecimal digits. */
  id: string
  kind: EventKind | typeof TEST_EVENT
  subjects: EventSubjects
  happenedAt: Date
}

/** An event as partners read it: the body of a webhook, and an entry in the list of events. */
export type EventOnWire = { id: string; type: PartnerEvent['kind']; timestamp: string; data: Record<string, string> }

/** Days for which events, and what was delivered of them, are kept. */
export const EVENT_DAYS = 30

/** Writes an event as partners read it: the id of each subject has the subject's name in front, such as `sale_…`. */
export function eventOnWire({ id, kind, subjects, happenedAt }: PartnerEvent): EventOnWire {
  const namedSubjects = Object.entries(subjects).map(([subject, own]) => [subject, `${subject}_${own}`] as const)
  return { id, type: kind, timestamp: happenedAt.toISOString(), data: Object.fromEntries(namedSubjects) }
}
