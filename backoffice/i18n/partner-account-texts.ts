import { paymentMethodNames } from '#shared/partner-account/line-names.ts'
import { formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

/** The running total of a payment, as amounts in words; null where there is none. */
type Running = { total: string; amount: string | null; rest: string | null; missing: string | null }

export const accounts = {
  title: 'Cuentas',
  intro:
    'Lo que debe cada empresa por sus ventas en cuenta corriente y la comisión que le debemos. Un saldo bajo cero es a favor de la empresa.',
  search: 'Empresa o agente',
  isDisputed: 'Con reclamos sin responder',
  isNearLimit: 'Cerca de su límite de crédito',
  none: 'Todavía no hay cuentas.',
  empty: 'Ninguna cuenta coincide.',
  emptyHint: 'Probá con otra parte del nombre.',
  back: 'Volver a Cuentas',
  of: (name: string) => `Cuenta de ${name}`,
  see: 'Ver la cuenta',
  own: 'Tu cuenta',
  backHome: 'Volver al inicio',
  figures: 'Cómo está la cuenta',
  debt: 'Por ventas en cuenta corriente',
  commissionOwed: 'Comisión a favor',
  balance: 'Saldo',
  balanceHint: 'Un saldo bajo cero es a tu favor.',
  noLines: 'Todavía no hay movimientos.',
  noneFound: 'No hay movimientos en esos días.',
  noneFoundHint: 'Probá con otro período.',
  method: paymentMethodNames,
  amount: 'Importe (USD)',
  rest: 'Pagos sin aplicar',
  apply: (rest: string) => `Aplicar ${rest} a ventas`,
  pay: {
    open: 'Registrar pago',
    title: (name: string) => `Pago de ${name}`,
    owed: (debt: string) => `Debe ${debt} por sus ventas en cuenta corriente.`,
    paidOn: 'Día del pago',
    method: 'Medio',
    reference: 'Referencia',
    sales: 'Ventas que paga, las más antiguas primero',
    more: (sales: number, open: string) => `Y ${count(sales)} más, por ${open}.`,
    running: ({ total, amount, rest, missing }: Running) => [
      `Marcadas: ${total}`,
      ...(amount ? [`Pago: ${amount}`] : []),
      ...(rest ? [`Sobran ${rest}, que quedan como saldo`] : []),
      ...(missing ? [`Faltan ${missing}, que se siguen debiendo`] : []),
    ],
    oldest: 'Volver a las más antiguas',
    note: 'Se marcan las más antiguas hasta donde alcanza el importe; cambialas si el pago es por otras.',
    done: (covered: number, rest: string | null) =>
      `Pago registrado: ${covered === 1 ? 'quedó paga 1 venta' : `quedaron pagas ${count(covered)} ventas`}${rest ? ` y queda un saldo de ${rest}` : ''}.`,
  },
  payOut: {
    open: 'Pagar comisión',
    title: (name: string) => `Comisión pagada a ${name}`,
    owed: (amount: string) => `Le debemos ${amount}, descontado lo que debe.`,
    note: 'Registrala cuando el dinero ya salió.',
  },
  net: {
    open: (amount: string) => `Compensar ${amount}`,
    title: (amount: string) => `¿Compensar ${amount}?`,
    body: (name: string) =>
      `La comisión que le debemos a ${name} paga sus ventas más antiguas en cuenta corriente. El saldo no cambia.`,
  },
  creditLimit: 'Límite de crédito',
  noLimit: 'Sin límite',
  credit: {
    open: 'Límite de crédito',
    confirm: 'Guardar el límite',
    title: (name: string) => `Límite de crédito de ${name}`,
    amount: 'Límite (USD)',
    hint: 'Hasta cuánto puede deber. Sin un importe no hay límite.',
    left: 'Disponible',
    near: {
      administrator: (balance: string, limit: string) => `Debe ${balance} y su límite de crédito es ${limit}.`,
      partner: (balance: string, limit: string) =>
        `Debés ${balance} y tu límite de crédito es ${limit}: pagá pronto para seguir vendiendo en cuenta corriente.`,
    },
    full: {
      administrator: (balance: string, limit: string) =>
        `Debe ${balance} y su límite de crédito es ${limit}: no puede vender en cuenta corriente.`,
      partner: (balance: string, limit: string) =>
        `Debés ${balance} y tu límite de crédito es ${limit}: para vender en cuenta corriente, primero pagá.`,
    },
  },
  takeBack: {
    open: 'Quitar',
    of: (amount: string, reference: string) => `Quitar el pago de ${amount} ${reference}`.trim(),
    title: (amount: string) => `Quitar el pago de ${amount}`,
    note: 'Las ventas que cubría vuelven a deberse. Lo que ya se había quitado de este pago no se quita otra vez.',
  },
  adjust: {
    open: 'Ajustar',
    title: (name: string) => `Ajustar la cuenta de ${name}`,
    wayLabel: 'La empresa',
    way: { less: 'Debe menos', more: 'Debe más' },
    reason: 'Motivo',
    reasonHint: 'La empresa lo ve en su cuenta.',
  },
}

/** The texts of the partner accounts' screens, merged into those of all screens. */
export const t = { ...base, accounts }
