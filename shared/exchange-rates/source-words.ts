import type { SourceProblem } from './published.ts'

/** Why a source could not be read: `detail` is a code or the words of the source, for whoever mends it. */
export type SourceFailure = { problem: SourceProblem; detail: string | null }

const words: Record<SourceProblem, string> = {
  unreachable: 'no se pudo conectar',
  late: 'no respondió a tiempo',
  certificate: 'no se pudo verificar su certificado',
  status: 'respondió con un error',
  unreadable: 'su respuesta no tiene el formato del Banco Central',
  refused: 'rechazó el pedido',
  'no-file': 'no se pudo leer el archivo',
}

/** Says why a source could not be read: "respondió con un error (HTTP 503)". */
export function failureInWords({ problem, detail }: SourceFailure): string {
  return detail === null ? words[problem] : `${words[problem]} (${detail})`
}
