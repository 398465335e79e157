import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { benefitsTable, plansTable } from '#shared/tariffs/tables.ts'
import { TRANSLATIONS } from '#shared/tariffs/translations.ts'
import { typedTariff, type TypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { testTariff } from '../../../tests/support/test-rates.ts'
import { t as grid } from '../../i18n/grid-texts.ts'
import { t } from '../../i18n/tariff-texts.ts'
import { NumberedPanel } from './TariffGrids.tsx'
import { TranslationsPanel } from './TranslationsPanel.tsx'

beforeEach(() => {
  // jsdom has no layout and no media.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const content = testTariff()
const newPlan = Math.max(...content.plans.map(({ id }) => id)) + 1
const version = {
  content,
  nextIds: { plans: newPlan, benefits: 900, destinations: 900, extras: 900 },
} as TariffVersion

const Sample = () => {
  const form = useForm<TypedTariff>({ defaultValues: typedTariff(content) })
  return (
    <FormProvider {...form}>
      <NumberedPanel table={plansTable} version={version} canEdit />
      <NumberedPanel table={benefitsTable} version={version} canEdit />
      <TranslationsPanel version={version} canEdit />
    </FormProvider>
  )
}

const plans = () => within(screen.getByRole('region', { name: t.tariffs.tab.plans }))
const benefits = () => within(screen.getByRole('region', { name: t.tariffs.tab.benefits }))
const newRow = () => within(plans().getAllByRole('row').at(-1)!).getAllByRole('gridcell')
/** What a plan gives, of the last column: that of a new plan. */
const lastCovers = () =>
  benefits()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.lastElementChild?.textContent)

test('T-01 a new plan has nothing of one that was added and taken away before', () => {
  render(<Sample />)
  fireEvent.click(plans().getByRole('button', { name: t.tariffs.addRow.plans }))
  expect(newRow()[0]?.textContent).toBe(String(newPlan))
  fireEvent.mouseDown(benefits().getAllByRole('row')[1]!.lastElementChild!)
  fireEvent.keyDown(document.activeElement!, { key: 'U' })
  fireEvent.change(document.activeElement!, { target: { value: 'USD 500' } })
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(lastCovers()[0]).toBe('USD 500')

  fireEvent.mouseDown(newRow()[0]!)
  fireEvent.click(plans().getByRole('button', { name: grid.grid.remove }))
  fireEvent.click(plans().getByRole('button', { name: t.tariffs.addRow.plans }))
  expect(newRow()[0]?.textContent).toBe(String(newPlan + 1))
  expect(lastCovers().every((cover) => cover === '')).toBe(true)
})

test('I-03 a text without a translation is marked, counted with its place, and translated once for all its places', () => {
  render(<Sample />)
  const panel = within(screen.getByRole('region', { name: TRANSLATIONS }))
  expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Portugués: completo',
    'Inglés: completo',
  ])
  fireEvent.mouseDown(plans().getByRole('rowheader', { name: 'Tero 40' }))
  fireEvent.keyDown(document.activeElement!, { key: 'T' })
  fireEvent.change(document.activeElement!, { target: { value: 'Teru teru 40' } })
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Portugués: falta 1 texto · Planes: Nombre (1)',
    'Inglés: falta 1 texto · Planes: Nombre (1)',
  ])
  const cells = () => {
    const row = panel.getByRole('rowheader', { name: 'Teru teru 40' }).closest('tr')!
    return within(row).getAllByRole('gridcell')
  }
  expect(cells().map(({ textContent }) => textContent)).toEqual(['Sin traducir', 'Sin traducir', 'Planes: Nombre'])

  fireEvent.mouseDown(cells()[1]!)
  fireEvent.keyDown(document.activeElement!, { key: 'L' })
  fireEvent.change(document.activeElement!, { target: { value: 'Lapwing 40' } })
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(cells().map(({ textContent }) => textContent)).toEqual(['Sin traducir', 'Lapwing 40', 'Planes: Nombre'])
  expect(panel.getByText('Inglés: completo')).toBeTruthy()
  expect(panel.getByText('Portugués: falta 1 texto · Planes: Nombre (1)')).toBeTruthy()
})
