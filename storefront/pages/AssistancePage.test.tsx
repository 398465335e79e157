import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../tests/support/test-storefront.tsx'
import { Page } from './AssistancePage.tsx'

const linksUnder = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section')!)
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('href')} ${link.querySelector('small')?.textContent}`)

test('P-07 I-01 lines for assistance and for sales stand apart, a phone and a WhatsApp of each, with the Spanish labels of staff', () => {
  renderAt(<Page />)
  expect(linksUnder('Líneas de asistencia')).toEqual([
    'tel:+59829005678 Asistencia 24 h · Uruguay',
    'https://wa.me/59899123456 WhatsApp · Asistencia 24 h · Todo el mundo',
  ])
  expect(linksUnder('Ventas y consultas').slice(0, 2)).toEqual([
    'tel:+59829001234 Ventas · Uruguay',
    'https://wa.me/59899009999 WhatsApp · Ventas',
  ])
  expect(screen.getAllByText('Uruguay').map(({ lang }) => lang)).toEqual(['es', 'es'])
})
