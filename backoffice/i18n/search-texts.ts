import { formatCount } from './format.ts'
import { requests } from './request-texts.ts'
import { t as base } from './texts.ts'

/** The texts of the search box. */
export const search = {
  title: 'Buscar',
  label: 'Qué buscás',
  hint: {
    administrator:
      'Número de venta, voucher, nombre, documento, email, teléfono, número de pedido, empresa o código de descuento.',
    partner: 'Número de venta, voucher, nombre, documento, email o teléfono.',
  },
  none: (typed: string) => `No encontramos nada con «${typed}».`,
  noneHint: 'Del documento sirven el número entero o los últimos 4; del teléfono, los últimos 6 o más.',
  results: (hits: number) => (hits === 1 ? '1 resultado' : `${formatCount(hits)} resultados`),
  more: 'Hay más: escribí algo más preciso.',
  kinds: { sale: 'Ventas', request: 'Pedidos', business: 'Empresas y brokers', promoCode: 'Códigos de descuento' },
  seller: { company: 'Empresa', broker: 'Broker' },
  matched: {
    number: null,
    sale: 'Venta',
    voucher: 'Voucher',
    document: 'Documento',
    phone: 'Teléfono',
    name: null,
    email: 'Email',
    rut: 'RUT',
    subdomain: 'Subdominio',
    code: null,
  },
  passenger: 'Viaja',
  hasLeft: 'Dado de baja',
} as const

export const t = { ...base, requests, search }
