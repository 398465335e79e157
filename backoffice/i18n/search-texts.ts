import { formatCount } from './format.ts'
import { requests } from './request-texts.ts'
import { t as base } from './texts.ts'

/** The texts of the search box. */
export const search = {
  title: 'Buscar',
  label: 'Qué buscás',
  hint: {
    administrator:
      'Número de venta, voucher, nombre, documento, email, teléfono, número de pedido, empresa o código de descuento; o una página o acción.',
    partner: 'Número de venta, voucher, nombre, documento, email o teléfono; o una página o acción.',
  },
  none: (typed: string) => `No encontramos nada con «${typed}».`,
  noneHint: 'Del documento sirven el número entero o los últimos 4; del teléfono, los últimos 6 o más.',
  results: (hits: number) => (hits === 1 ? '1 resultado' : `${formatCount(hits)} resultados`),
  more: 'Hay más: escribí algo más preciso.',
  kinds: {
    action: 'Hacer',
    page: 'Ir a',
    sale: 'Ventas',
    request: 'Pedidos',
    business: 'Empresas y brokers',
    promoCode: 'Códigos de descuento',
  },
  actions: {
    answerRequests: 'Responder pedidos',
    registerPayments: 'Registrar el pago de ventas',
    addPromoCode: 'Crear un código de descuento',
    addBusiness: 'Agregar una empresa',
    addBroker: 'Agregar un broker',
    inviteUser: 'Invitar a un usuario',
    closeMonth: 'Cerrar un mes de las cuentas',
    enterExchangeRate: 'Cargar el tipo de cambio',
    resendEmails: 'Enviar de nuevo los emails que fallaron',
    changePassword: 'Cambiar mi contraseña',
    sell: 'Comprar para un pasajero',
    unpaidSales: 'Ver mis ventas impagas',
    editStorefront: 'Cambiar cómo se ve mi sitio',
  },
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
