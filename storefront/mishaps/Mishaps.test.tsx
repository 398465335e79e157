import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { BENEFIT } from '#shared/catalogue/benefit-ids.ts'
import { LATIN_AMERICA } from '#shared/catalogue/plan-terms.ts'
import { hydrateAfter, renderAt } from '../../tests/support/test-storefront.tsx'
import { type CoveredPlan, Mishaps } from './Mishaps.tsx'

afterEach(cleanup)

const benefit = (planId: number, id: number, value: string): CoveredPlan['benefits'][number] => ({
  planId,
  id,
  name: 'Beneficio',
  group: 'Médica',
  payment: 'direct',
  value,
})

/** Two plans of another tariff: both pay the same for luggage, and one pays more for a rescue by plane. */
const plans: CoveredPlan[] = ['USD 10.000', 'USD 60.000'].map((transport, id) => ({
  id,
  name: `Plan ${id}`,
  benefits: [benefit(id, BENEFIT.lostLuggage, 'USD 500'), benefit(id, BENEFIT.transport, transport)],
}))

const Sample = () => {
  const [loaded, setLoaded] = useState<CoveredPlan[] | null>(null)
  return (
    <>
      <Mishaps plans={loaded} destinationId={LATIN_AMERICA} />
      <button onClick={() => setLoaded(plans)}>cargar</button>
    </>
  )
}

const value = () => screen.getByRole<HTMLSelectElement>('combobox').value
const load = () => fireEvent.click(screen.getByRole('button', { name: 'cargar' }))

test('V-03 the mishap that is shown first is one that these plans pay differently, whatever the tariff', () => {
  renderAt(<Sample />)
  expect(value()).toBe('valija')
  load()
  expect(value()).toBe('avion')
})

test('V-03 a mishap that the visitor chose stays when the plans arrive', () => {
  renderAt(<Sample />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'hotel' } })
  load()
  expect(value()).toBe('hotel')
})

test('V-03 a mishap that was chosen before the code of the page was here stays', () => {
  const choose = () => (screen.getByRole<HTMLSelectElement>('combobox').value = 'hotel')
  hydrateAfter(choose, <Sample />)
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe(
    screen.getByRole('option', { selected: true }).textContent,
  )
  load()
  expect(value()).toBe('hotel')
})
