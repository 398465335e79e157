import * as z from 'zod'
import { type Day, isDay } from '#shared/dates.ts'
import type { ExchangeRate } from '#shared/exchange-rates/pesos.ts'
import { readPublishedRate, type SourceProblem } from '#shared/exchange-rates/published.ts'
import type { SourceAnswer } from './port.ts'

/** The dollar among the currencies of the service: "DLS. USA BILLETE". */
const DOLLAR = '2225'
/** All groups of currencies. */
const ANY_GROUP = 0
/** The service answers so when none of the days has a quotation, as at a weekend. */
const NO_QUOTATION = '100'
/** A week of quotations has some 3,000 bytes. */
export const MOST_BYTES = 1_000_000
const DETAIL_LENGTH = 200

/** Builds the request for the quotations of the dollar, both days included. */
export function requestFor({ from, to }: { from: Day; to: Day }) {
  return {
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: 'Cotizaaction/AWSBCUCOTIZACIONES.Execute' },
    body: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:cot="Cotiza">',
      '<soapenv:Header/><soapenv:Body><cot:wsbcucotizaciones.Execute><cot:Entrada>',
      `<cot:Moneda><cot:item>${DOLLAR}</cot:item></cot:Moneda>`,
      `<cot:FechaDesde>${from}</cot:FechaDesde><cot:FechaHasta>${to}</cot:FechaHasta>`,
      `<cot:Grupo>${ANY_GROUP}</cot:Grupo>`,
      '</cot:Entrada></cot:wsbcucotizaciones.Execute></soapenv:Body></soapenv:Envelope>',
    ].join('\n'),
  }
}

/** `respuestastatus`: one in each answer. */
const statuses = z.tuple([z.object({ status: z.string(), codigoerror: z.string(), mensaje: z.string().nullish() })])

/** `datoscotizaciones.dato`: the quotation of a currency on a day. */
const quotations = z.array(z.object({ Moneda: z.string(), Fecha: z.unknown(), TCV: z.unknown() }))

/** The dollar's: the buying rate, TCC, is the same, because the central bank publishes an average. */
const dollars = z.array(
  z
    .object({ Fecha: z.string().refine(isDay), TCV: z.string().transform(readPublishedRate).pipe(z.int()) })
    .transform(({ Fecha, TCV }): ExchangeRate => ({ day: Fecha, rate: TCV })),
)

/** Reads an answer of the service. What is not one is unreadable, also when only its end is missing. */
export async function readAnswer(text: string): Promise<SourceAnswer> {
  if (text.length > MOST_BYTES || !/<\/(?:[\w-]+:)?Envelope>\s*$/.test(text)) return failed('unreadable', null)
  try {
    const [{ status, codigoerror, mensaje }] = statuses.parse(await elementsOf(text, 'respuestastatus'))
    if (codigoerror === NO_QUOTATION) return { kind: 'published', rates: [] }
    if (status !== '1' || codigoerror !== '0') return failed('refused', `${codigoerror}: ${mensaje ?? ''}`)
    const all = quotations.parse(await elementsOf(text, 'datoscotizaciones.dato'))
    // Zero is no quotation.
    const quoted = all.filter(({ Moneda, TCV }) => Moneda === DOLLAR && Number(TCV) !== 0)
    return { kind: 'published', rates: dollars.parse(quoted) }
  } catch {
    return failed('unreadable', null)
  }
}

/** Returns the elements of a name, each with the texts of its children. */
async function elementsOf(text: string, rowTag: string): Promise<unknown[]> {
  const { readXml } = await import('hucre/xml')
  return readXml(text, { rowTag, stripNamespaces: true }).data
}

/** A failure; its detail comes from outside, and is cut to one short line. */
export function failed(problem: SourceProblem, detail: string | null): SourceAnswer {
  return {
    kind: 'failed',
    problem,
    detail:
      detail
        ?.replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, DETAIL_LENGTH) || null,
  }
}
