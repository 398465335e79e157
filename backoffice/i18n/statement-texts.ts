import type { ClosingRow } from '#shared/partner-account/statement-contract.ts'
import { formatCount as count } from './format.ts'
import { t as base } from './partner-account-texts.ts'

const state: Record<ClosingRow['state'], string> = {
  open: 'Por cerrar',
  asked: 'Cerrando…',
  closed: 'Cerrada',
  earlier: 'Falta un mes anterior',
}

const accountsOf = (accounts: number) => (accounts === 1 ? '1 cuenta' : `${count(accounts)} cuentas`)

const statements = {
  title: 'Estados de cuenta',
  of: (number: string, month: string) => `Estado de cuenta ${number} · ${month}`,
  backTo: (name: string) => `Volver a la cuenta de ${name}`,
  backToOwn: 'Volver a tu cuenta',
  none: 'Todavía no se cerró ningún mes.',
  figures: 'Cómo cerró el mes',
  opening: 'Saldo anterior',
  closing: 'Saldo final',
  lines: 'Movimientos',
  noLines: 'En este mes no hubo movimientos.',
  noneFound: 'No hay reclamos en este estado de cuenta.',
  noneFoundHint: 'Quitá el filtro para ver todos los movimientos.',
  onlyDisputed: 'Solo con reclamo',
  frozen: {
    administrator: 'El mes está cerrado y sus importes no cambian: lo que esté mal se corrige con un ajuste.',
    partner: 'El mes está cerrado y sus importes no cambian. Si algo no coincide con lo tuyo, reclamalo en el renglón.',
  },
  openDisputes: (disputes: number) =>
    disputes === 1 ? '1 reclamo sin responder' : `${count(disputes)} reclamos sin responder`,
  pdf: 'Descargar PDF',
  csv: 'Descargar CSV',
  close: {
    open: 'Cerrar mes',
    title: 'Cierre de mes',
    titleOf: (name: string) => `Cierre de mes de ${name}`,
    intro:
      'Cada cuenta recibe un estado numerado, que también le llega por email. Desde entonces no se registra nada en ese mes ni en los anteriores, y no se puede deshacer.',
    month: 'Mes',
    monthWith: (month: string, open: number) => (open === 0 ? month : `${month} (${count(open)} por cerrar)`),
    state,
    next: (month: string) => `Primero hay que cerrar ${month}.`,
    none: 'Ninguna cuenta tiene movimientos hasta ese mes.',
    nothing: 'En este mes no queda ninguna cuenta por cerrar.',
    confirm: (accounts: number) => `Cerrar ${accountsOf(accounts)}`,
    question: (month: string, accounts: number) => `¿Cerrar ${month} de ${accountsOf(accounts)}?`,
    body: 'Los importes del mes quedan fijos y cada empresa recibe su estado de cuenta por email. No se puede deshacer.',
    all: 'Cerrar todos los meses',
    allQuestion: (month: string) => `¿Cerrar todos los meses hasta ${month}?`,
    allBody: (statements: number, accounts: number) =>
      `Son ${statements === 1 ? '1 estado' : `${count(statements)} estados`} de ${accountsOf(accounts)}: los importes quedan fijos y cada empresa recibe los suyos por email. No se puede deshacer.`,
    progress: (closed: number, all: number) => `Cerrando: van ${count(closed)} de ${accountsOf(all)}.`,
    see: 'Ver el estado de cuenta',
  },
  dispute: {
    open: 'Reclamar',
    of: (line: string) => `Reclamar por ${line}`,
    title: (line: string) => `Reclamo: ${line}`,
    note: 'Qué no coincide',
    noteHint: 'Lo lee nuestro equipo y te responde por email.',
    confirm: 'Enviar reclamo',
    written: 'Reclamo',
    waits: { administrator: 'Sin responder', partner: 'Te vamos a responder por email.' },
    answer: 'Responder',
    answerOf: (line: string) => `Responder el reclamo por ${line}`,
    answerTitle: (line: string) => `Respuesta: ${line}`,
    answerText: 'Respuesta',
    answerHint: 'La empresa la recibe por email y la ve en el renglón.',
    answerConfirm: 'Enviar respuesta',
    remedy: 'Si tiene razón, corregilo con un ajuste en',
    remedyLink: 'su cuenta',
  },
}

/** The texts of the screens of closed months, merged into those of accounts. */
export const t = { ...base, statements }
