import { screen } from '@testing-library/react'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageStateProvider } from '../page-state.ts'
import { ceibo, pageState } from '../../tests/support/test-storefront.tsx'
import { SellerOfRecord } from './SellerOfRecord.tsx'

const legalEntity = {
  name: 'Ceibo Asistencia S.A.',
  rut: '211003420017',
  address: 'Rambla 1021',
  provider: 'Red Austral',
  hours: 'Lunes a viernes de 9 a 18',
}

function show(answerMinutes: number | null, entity: typeof legalEntity | null = legalEntity) {
  const state = { ...pageState({ ...ceibo, legalEntity: entity }), answerMinutes }
  return render(
    <MemoryRouter>
      <PageStateProvider value={state}>
        <SellerOfRecord />
      </PageStateProvider>
    </MemoryRouter>,
  )
}

test('V-09 I-01 the company is named with RUT, address, provider and hours, which staff write in Spanish', () => {
  show(null)
  expect(screen.getByText('Ceibo Asistencia S.A. · RUT 211003420017 · Rambla 1021')).toBeDefined()
  expect(screen.getByText('La asistencia la presta Red Austral.')).toBeDefined()
  const hours = screen.getByText('Lunes a viernes de 9 a 18')
  expect([hours.parentElement?.textContent, hours.lang]).toEqual(['Atención: Lunes a viernes de 9 a 18', 'es'])
  expect(screen.queryByText(/Respondemos/)).toBeNull()
})

test('V-09 nothing is said while nothing is known', () => {
  expect(show(null, null).container.textContent).toBe('')
})

test.each([
  [0, '1 minuto'],
  [40, '40 minutos'],
  [61, '2 horas'],
  [47 * 60, '47 horas'],
  [48 * 60, '2 días'],
  [49 * 60, '3 días'],
])('V-09 a median of %i minutes is %s', (minutes, words) => {
  show(minutes)
  expect(screen.getByText(`Respondemos los pedidos en ${words} (mediana de los últimos 90 días).`)).toBeDefined()
})
