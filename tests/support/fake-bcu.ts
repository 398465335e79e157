import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** A quotation: pesos per dollar with six decimals, as the service writes them. */
export type Quotation = { day: string; pesos: string }

/** How the service misbehaves, until it is told otherwise. */
type Fault = 'status-500' | 'silent' | 'garbage' | 'cut' | 'refused' | 'moved'

/**
 * The central bank's web service of quotations, awsbcucotizaciones, as it answered in March 2026: a request that is not as its
 * description says gets a SOAP fault.
 */
export type FakeBcu = {
  url: string
  /** The first and the last day of each request. */
  spans: [from: string, to: string][]
  publish: (...quotations: Quotation[]) => void
  fail: (fault: Fault | null) => void
  close: () => Promise<void>
}

export async function startFakeBcu(): Promise<FakeBcu> {
  let published: Quotation[] = []
  let fault: Fault | null = null
  const spans: FakeBcu['spans'] = []
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const span = await spanOf(request)
    if (!span) return response.writeHead(500, XML).end(envelope('<SOAP-ENV:Fault/>'))
    spans.push(span)
    if (fault === 'silent') return undefined
    if (fault === 'status-500') return response.writeHead(500, XML).end('<html>Error 500</html>')
    if (fault === 'moved') return response.writeHead(307, { location: '/elsewhere' }).end()
    if (fault === 'garbage') return response.writeHead(200, XML).end('<html>En mantenimiento</html>')
    if (fault === 'refused')
      return response.writeHead(200, XML).end(bcuRefusal(103, 'Fecha Hasta es menor que Fecha Desde'))
    const [from, to] = span
    const whole = bcuAnswer(published.filter(({ day }) => day >= from && day <= to))
    return response.writeHead(200, XML).end(fault === 'cut' ? whole.slice(0, -200) : whole)
  }
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/wscotizaciones/servlet/awsbcucotizaciones`,
    spans,
    publish: (...quotations) => (published = quotations),
    fail: (next) => (fault = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const XML = { 'content-type': 'text/xml;charset=utf-8' }
const ENTRY =
  /<cot:wsbcucotizaciones\.Execute><cot:Entrada>\s*<cot:Moneda><cot:item>2225<\/cot:item><\/cot:Moneda>\s*<cot:FechaDesde>(\d{4}-\d\d-\d\d)<\/cot:FechaDesde><cot:FechaHasta>(\d{4}-\d\d-\d\d)<\/cot:FechaHasta>\s*<cot:Grupo>0<\/cot:Grupo>\s*<\/cot:Entrada>/

/** The days of a request that the service would understand. */
async function spanOf(request: IncomingMessage): Promise<[string, string] | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { 'content-type': type, soapaction } = request.headers
  const isCall = request.method === 'POST' && type === 'text/xml; charset=utf-8'
  const [, from, to] = ENTRY.exec(Buffer.concat(chunks).toString('utf8')) ?? []
  const isExecute = soapaction === 'Cotizaaction/AWSBCUCOTIZACIONES.Execute'
  return isCall && isExecute && from && to ? [from, to] : null
}

/** An answer of the service; days without a market are an error of its own. */
export function bcuAnswer(quotations: readonly Quotation[]): string {
  if (quotations.length === 0) return bcuRefusal(100, 'No existe cotización para la fecha indicada')
  return result({ status: 1, code: 0, message: '', rows: quotations.map(({ day, pesos }) => dollar(day, pesos)) })
}

/** An error of the service: with a row that has no day and no currency. */
export function bcuRefusal(code: number, message: string): string {
  const nothing = row({ day: '<Fecha xsi:nil="true"/>', currency: 0, name: '', iso: '', issuer: '', pesos: '0.000000' })
  return result({ status: 0, code, message, rows: [nothing] })
}

function dollar(day: string, pesos: string): string {
  const names = { currency: 2225, name: 'DLS. USA BILLETE', iso: 'DLS.', issuer: 'ESTADOS UNIDOS' }
  return row({ day: `<Fecha>${day}</Fecha>`, ...names, pesos })
}

type Row = { day: string; currency: number; name: string; iso: string; issuer: string; pesos: string }

function row({ day, currency, name, iso, issuer, pesos }: Row): string {
  return `
				<datoscotizaciones.dato xmlns="Cotiza">
					${day}
					<Moneda>${currency}</Moneda>
					${element('Nombre', name)}
					${element('CodigoISO', iso)}
					${element('Emisor', issuer)}
					<TCC>${pesos}</TCC>
					<TCV>${pesos}</TCV>
					<ArbAct>1.000000</ArbAct>
					<FormaArbitrar>0</FormaArbitrar>
				</datoscotizaciones.dato>`
}

function result({ status, code, message, rows }: { status: number; code: number; message: string; rows: string[] }) {
  return envelope(`<wsbcucotizaciones.ExecuteResponse xmlns="Cotiza">
			<Salida xmlns="Cotiza">
				<respuestastatus>
					<status>${status}</status>
					<codigoerror>${code}</codigoerror>
					${element('mensaje', message)}
				</respuestastatus>
				<datoscotizaciones>${rows.join('')}
				</datoscotizaciones>
			</Salida>
		</wsbcucotizaciones.ExecuteResponse>`)
}

function element(name: string, text: string): string {
  return text === '' ? `<${name}/>` : `<${name}>${text}</${name}>`
}

function envelope(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
	<SOAP-ENV:Body>
		${content}
	</SOAP-ENV:Body>
</SOAP-ENV:Envelope>
`
}
