import type { Endpoint } from '../http.ts'
import { money, sentMoney } from './api-wire.ts'
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
import { statement, statementApi, statementLine, statementLineList, statementList } from './statement-contract.ts'
import { voucher, voucherApi } from './voucher-contract.ts'

/** Every call of the partner API: its document describes these, and the server serves no other. */
export const partnerCalls: readonly Endpoint[] = [
  metaApi,
  quoteApi,
  saleApi,
  voucherApi,
  cancellationApi,
  statementApi,
].flatMap((api) => Object.values<Endpoint>(api))

/** The schemas that the document names, so that a generated client has a type of each. */
export const partnerSchemas = {
  Money: money,
  AgreedPrice: sentMoney,
  Meta: meta,
  QuoteRequest: quoteRequest,
  Quote: quote,
  QuoteList: quoteList,
  SaleRequest: saleRequest,
  Sale: sale,
  SaleList: saleList,
  Voucher: voucher,
  CancellationPreview: cancellationPreview,
  CancellationRequest: cancellationRequest,
  Cancellation: cancellation,
  Statement: statement,
  StatementList: statementList,
  StatementLine: statementLine,
  StatementLineList: statementLineList,
}

/** Whether a call needs an Idempotency-Key: it does when it makes or changes something; a quote may be made any number of times. */
export function needsIdempotencyKey({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'key.quotes'
}
