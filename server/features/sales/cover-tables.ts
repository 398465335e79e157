import { serviceWords, splitCover } from '#shared/catalogue/cover-value.ts'
import type { Paper } from '../../adapters/pdf/paper.ts'
import { table } from '../../adapters/pdf/table.ts'

/** Prints what a plan gives of each benefit: a table of amounts, then one of services. */
export function coverTables(paper: Paper, benefits: readonly { name: string; value: string }[]): void {
  const { amounts, services } = splitCover(benefits)
  if (amounts.length > 0) {
    table(
      paper,
      columns('Beneficio', 'Tope'),
      amounts.map(({ name, value }) => [name, value]),
    )
  }
  if (services.length > 0) {
    table(
      paper,
      columns('Servicio', 'Qué incluye'),
      services.map(({ name, value }) => [name, serviceWords(value)]),
    )
  }
}

function columns(name: string, value: string) {
  return [
    { title: name, share: 0.66 },
    { title: value, share: 0.34, align: 'right', style: 'strong' },
  ] as const
}
