import { cleanup, render, screen } from '@testing-library/react'
import { AdminContext, ResourceContextProvider } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { testTariff } from '../../tests/support/test-rates.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import { tariffColumns } from './columns.tsx'
import { TariffFacts } from './TariffFacts.tsx'

afterEach(cleanup)

const product = {
  id: 1,
  name: 'La primera',
  state: 'in-force',
  basedOn: null,
  revision: 1,
  editedBy: null,
  editedAt: '2026-10-01T12:00:00.000Z',
  approvedBy: null,
  approvedAt: '2026-10-01T12:00:00.000Z',
  startsAt: '2000-01-01T03:00:00.000Z',
  content: testTariff(),
} as TariffVersion
/** Of `npm run seed -- --catalogue`, approved and scheduled by a person. */
const imported = {
  ...product,
  id: 2,
  state: 'scheduled',
  basedOn: 1,
  approvedBy: { id: '11111111-1111-4111-8111-111111111111', name: 'Ana' },
  startsAt: '2026-12-01T03:00:00.000Z',
} as TariffVersion

const listed = (version: TariffVersion) =>
  ['startsAt', 'editedBy', 'editedAt'].map((source) => {
    const column = tariffColumns.find((one) => one.source === source)
    return column?.csv && column.csv(version)
  })

test('T-01 only the first version came with the product: one that a command imported starts at its minute', () => {
  expect(listed(product)).toEqual([t.tariffs.always, t.tariffs.product, ''])
  expect(listed(imported)).toEqual(['01/12/2026 00:00', 'Importada por comando', formatMoment(imported.editedAt)])
})

test('T-01 the page of a version that a command imported says its minute, and who approved it', () => {
  render(
    <AdminContext>
      <ResourceContextProvider value="tariffs">
        <TariffFacts version={imported} isDirty={false} />
      </ResourceContextProvider>
    </AdminContext>,
  )
  const at = formatMoment(imported.editedAt)
  for (const fact of ['01/12/2026 00:00', `Importada por comando, ${at}`, `Ana, ${at}`, 'Inglés: completo'])
    screen.getByText(fact)
  expect(screen.queryByText(t.tariffs.product)).toBeNull()
})
