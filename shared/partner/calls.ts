import type { Endpoint } from '../http.ts'
import { money, sentMoney } from './api-wire.ts'
import { changePreview, changePreviewRequest, changeRequest, saleChange, saleChangeApi } from './change-contract.ts'
import { event, eventApi, eventList } from './event-contract.ts'
import { link, linkApi, linkList, linkRequest } from './link-contract.ts'
import { meta, metaApi } from './meta-contract.ts'
import { quote, quoteApi, quoteList, quoteRequest } from './quote-contract.ts'
import {
  cancellation,
  cancellationApi,
  cancellationPreview,
  cancellationRequest,
  sale,
  saleApi,
  saleList,
  saleRequest,
} from './sale-contract.ts'
import {
  clockRequest,
  linkPaid,
  linkPayment,
  sandboxApi,
  sandboxClock,
  sandboxEmail,
  sandboxEmailList,
} from './sandbox-contract.ts'
import { statement, statementApi, statementLine, statementLineList, statementList } from './statement-contract.ts'
import { voucher, voucherApi } from './voucher-contract.ts'
import {
  deletedWebhook,
  delivery,
  deliveryList,
  partnerWebhookApi,
  replay,
  replayRequest,
  sentTest,
  webhook,
  webhookList,
  webhookRequest,
  webhookUpdate,
  webhookWithSecret,
} from './webhook-contract.ts'

/** Every call of the partner API: its document describes these, and the server serves no other. */
export const partnerCalls: readonly Endpoint[] = [
  metaApi,
  quoteApi,
  linkApi,
  saleApi,
  saleChangeApi,
  voucherApi,
  cancellationApi,
  statementApi,
  eventApi,
  partnerWebhookApi,
  sandboxApi,
].flatMap((api) => Object.values<Endpoint>(api))

/** The schemas that the document names, so that a generated client has a type of each. */
export const partnerSchemas = {
  Money: money,
  AgreedPrice: sentMoney,
  Meta: meta,
  QuoteRequest: quoteRequest,
  Quote: quote,
  QuoteList: quoteList,
  LinkRequest: linkRequest,
  Link: link,
  LinkList: linkList,
  SaleRequest: saleRequest,
  Sale: sale,
  SaleList: saleList,
  SaleChange: saleChange,
  ChangePreviewRequest: changePreviewRequest,
  ChangePreview: changePreview,
  ChangeRequest: changeRequest,
  Voucher: voucher,
  CancellationPreview: cancellationPreview,
  CancellationRequest: cancellationRequest,
  Cancellation: cancellation,
  Statement: statement,
  StatementList: statementList,
  StatementLine: statementLine,
  StatementLineList: statementLineList,
  Event: event,
  EventList: eventList,
  WebhookRequest: webhookRequest,
  WebhookUpdate: webhookUpdate,
  Webhook: webhook,
  WebhookWithSecret: webhookWithSecret,
  WebhookList: webhookList,
  DeletedWebhook: deletedWebhook,
  SentTest: sentTest,
  ReplayRequest: replayRequest,
  Replay: replay,
  Delivery: delivery,
  DeliveryList: deliveryList,
  SandboxClock: sandboxClock,
  ClockRequest: clockRequest,
  SandboxEmail: sandboxEmail,
  SandboxEmailList: sandboxEmailList,
  LinkPayment: linkPayment,
  LinkPaid: linkPaid,
}

const ofSandbox = new Set<Endpoint>(Object.values(sandboxApi))

/** Whether a call is of the sandbox alone: a live key is refused. */
export const isOfSandbox = (call: Endpoint): boolean => ofSandbox.has(call)

/** These change nothing, make another one each time as a quote does, or are of the sandbox alone. */
const repeatable = new Set<Endpoint>([quoteApi.create, saleChangeApi.preview, ...ofSandbox])

/** Whether a call needs an Idempotency-Key: a POST that makes or changes something does; PUT and DELETE may be repeated anyway. */
export function needsIdempotencyKey(call: Endpoint): boolean {
  return call.method === 'POST' && !repeatable.has(call)
}
