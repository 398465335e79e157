import { LOCALE } from '../locale.ts'

const names = new Intl.DisplayNames(LOCALE, { type: 'region' })

export function countryName(iso: string, name: string): string {
  return names.of(iso) ?? name
}
