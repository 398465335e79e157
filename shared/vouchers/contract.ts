import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { text } from '../wire.ts'
import { CERTIFICATE_LANGUAGES } from './certificate-languages.ts'
import { issuedVoucher } from './issued-voucher-contract.ts'

/** The public id of a sale: 128 random bits, 26 characters. */
export const saleId = z.string().check(z.regex(/^[0-9a-zA-Z]{20,40}$/, { error: 'SALES.NOT_FOUND' }))

const voucherCode = z.object({ code: text(40, 'VOUCHER.NOT_FOUND') })

export const voucherApi = {
  ofSale: endpoint({
    method: 'GET',
    path: '/beneficiary/findBySaleId/:saleId',
    access: 'public',
    summary: 'Los vouchers de una venta; su identificador no se puede adivinar',
    params: z.object({ saleId }),
    result: z.array(issuedVoucher),
    shape: 'envelope',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/sale/voucherPDF/:code',
    access: 'public',
    summary: 'El voucher de un pasajero en PDF; el CA inicial viaja como MGA',
    params: voucherCode,
    result: z.unknown(),
    shape: 'pdf',
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/voucher/certificate/:code',
    access: 'public',
    summary:
      'El certificado Schengen de un voucher en PDF, en español y en inglés o, con idioma, el de su asistencia; el CA inicial viaja como MGA',
    params: voucherCode,
    query: z.strictObject({ language: z.optional(z.enum(CERTIFICATE_LANGUAGES)) }),
    result: z.unknown(),
    shape: 'pdf',
  }),
  conditions: endpoint({
    method: 'GET',
    path: '/voucher/conditions/:code',
    access: 'public',
    summary:
      'Las condiciones que se aceptaron al comprar la cobertura de un voucher, en PDF; el CA inicial viaja como MGA',
    params: voucherCode,
    result: z.unknown(),
    shape: 'pdf',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/voucher/calendar/:code',
    access: 'public',
    summary: 'El viaje de un voucher para el calendario (iCalendar); el CA inicial viaja como MGA',
    params: voucherCode,
    result: z.unknown(),
    shape: 'download',
    types: ['text/calendar'],
  }),
}
