import { prettyFactory } from 'pino-pretty'

type Line = {
  msg?: string
  reqId?: string
  req?: { method: string; path: string; ip: string }
  res?: { statusCode: number }
  responseTime?: number
}

/** Writes log lines for the developer who started the server: one short line each, an error with its stack below. */
export function readableLog(out: { write: (text: string) => unknown } = process.stdout): {
  write: (line: string) => void
} {
  /** The method and path by the id of the request, because its last log line has only the status. */
  const calls = new Map<string, string>()
  const pretty = prettyFactory({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req,res,responseTime',
    singleLine: true,
    colorize: process.stdout.isTTY,
    messageFormat: (log) => sayOf(log as Line, calls),
  })
  return { write: (line) => void out.write(pretty(JSON.parse(line))) }
}

function sayOf({ msg = '', reqId = '', req, res, responseTime = 0 }: Line, calls: Map<string, string>): string {
  if (req) {
    const call = `${req.method} ${req.path}`
    calls.set(reqId, call)
    return `${call} from ${req.ip}`
  }
  if (!res) return msg
  const call = calls.get(reqId) ?? msg
  calls.delete(reqId)
  return `${call} → ${res.statusCode} in ${Math.round(responseTime)} ms`
}
