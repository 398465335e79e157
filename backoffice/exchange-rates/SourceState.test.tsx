import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { exchangeRateApi, type RateSourceState } from '#shared/exchange-rates/contract.ts'
import { messages } from '#shared/messages.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { SourceState } from './SourceState.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const found = { day: '2026-11-24', rate: 404_800 }
const answeredAt = '2026-11-24T21:17:00.000Z'
const answered = (last: Partial<NonNullable<RateSourceState['last']>>): RateSourceState => ({
  name: 'cotizaciones.bcu.gub.uy',
  last: { askedAt: answeredAt, outcome: 'entered', found, failure: null, ...last },
  answeredAt,
})

/** The color and the text of the message for an answer of the server. */
async function textFor(answer: Response): Promise<string> {
  fetched.mockResolvedValue(answer)
  render(
    <AdminContext
      i18nProvider={i18nProviderOf({})}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SourceState />
    </AdminContext>,
  )
  const alert = await screen.findByRole('alert')
  return `${/MuiAlert-color(\w+)/.exec(alert.className)?.[1] ?? ''}: ${alert.textContent}`
}

describe('T-08 the source of exchange rates on screen', () => {
  const source = 'Fuente: cotizaciones.bcu.gub.uy. Última consulta: 24/11/2026 18:17.'

  test.each<[string, RateSourceState, string]>([
    [
      'nobody configured one',
      { name: null, last: null, answeredAt: null },
      'Info: Se cargan a mano: el sistema no tiene',
    ],
    [
      'it was never asked',
      { name: 'bcu.xml', last: null, answeredAt: null },
      'Info: Fuente: bcu.xml. Todavía no se consultó: se hace los días hábiles desde las 18:00.',
    ],
    ['a rate was entered', answered({}), `Info: ${source} Se cargó $ 40,48 por dólar del 24/11/2026.`],
    [
      'staff had entered the day',
      answered({ outcome: 'known' }),
      `Info: ${source} Publica $ 40,48 por dólar del 24/11/2026, un día que ya tenía su tipo de cambio: quedó el que estaba.`,
    ],
    [
      'a rate jumped',
      answered({ outcome: 'jump' }),
      `Warning: ${source} Publica $ 40,48 por dólar del 24/11/2026, más de 20 % distinto del anterior: no se cargó. Si está bien, cargá ese día y confirmalo.`,
    ],
    [
      'it published nothing',
      answered({ outcome: 'none', found: null }),
      `Warning: ${source} No publicó ninguno en los últimos 7 días.`,
    ],
    ['it is being asked', answered({ outcome: null, found: null }), `Info: ${source} Todavía no respondió.`],
    [
      'it failed',
      answered({ outcome: 'failed', found: null, failure: { problem: 'status', detail: 'HTTP 503' } }),
      `Warning: ${source} Falló: respondió con un error (HTTP 503). La última vez que respondió fue el 24/11/2026 18:17. El sistema vuelve a intentar solo. Si sigue así, cargá el del día a mano y avisale a quien mantiene el sistema.`,
    ],
  ])('when %s', async (_, state, text) => {
    const data = z.encode(exchangeRateApi.source.result, state)
    expect(await textFor(Response.json({ message: 'OK', data }))).toContain(text)
  })

  test('when it cannot be read, it says so and offers to try again', async () => {
    expect(await textFor(new Response('<html>', { status: 502 }))).toContain(messages.UNAVAILABLE)
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined()
  })
})
