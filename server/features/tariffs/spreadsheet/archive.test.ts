import { describe, expect, test } from 'vitest'
import { archiveOf } from '../../../../tests/support/test-archive.ts'
import { spreadsheet } from '../../../../tests/support/test-spreadsheet.ts'
import { testTariff } from '../../../../tests/support/test-rates.ts'
import { archiveIssue } from './archive.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const part = (bytes: number, name = 'xl/workbook.xml') => ({ name, content: new Uint8Array(bytes) })
const MEGABYTE = 1024 * 1024
const base = { version: 2, revision: 4, content: testTariff() }

describe('T-03 an archive is looked at before it is unpacked', () => {
  test('ours, and another that is like it', async () => {
    expect(archiveIssue(await spreadsheet())).toBeNull()
    expect(archiveIssue(archiveOf([part(100), part(0, 'empty')]))).toBeNull()
  })

  test('one that becomes too much, in one part or in all', () => {
    const bomb = archiveOf([part(5 * MEGABYTE)])
    expect(bomb.length).toBeLessThan(MEGABYTE / 10)
    expect(archiveIssue(bomb)).toBe('SPREADSHEET.TOO_MUCH')
    const parts = Array.from({ length: 3 }, (_, n) => part(1.5 * MEGABYTE, `xl/${n}.xml`))
    expect(archiveIssue(archiveOf(parts))).toBe('SPREADSHEET.TOO_MUCH')
    expect(archiveIssue(archiveOf(parts.slice(1)))).toBeNull()
  })

  test('one of too many parts', () => {
    expect(archiveIssue(archiveOf(Array.from({ length: 101 }, (_, n) => part(1, `${n}`))))).toBe('SPREADSHEET.TOO_MUCH')
  })

  test('one that says less than there is in it is unpacked no further than it says', async () => {
    const lie = archiveOf([{ ...part(200 * MEGABYTE, '[Content_Types].xml'), says: 1_000 }])
    expect(archiveIssue(lie)).toBeNull()
    const before = process.memoryUsage().arrayBuffers
    expect(await readSpreadsheet(lie, base)).toEqual({ refused: 'SPREADSHEET.UNREADABLE' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE)
  })

  test.each([
    ['hides how much it is', { says: 0 }],
    ['has it elsewhere', { says: 0xffffffff }],
  ])('one whose part %s', (_, how) => {
    expect(archiveIssue(archiveOf([{ ...part(1_000), ...how }]))).toBe('SPREADSHEET.UNREADABLE')
  })

  test('what is no archive', () => {
    expect(archiveIssue(new Uint8Array(0))).toBe('SPREADSHEET.UNREADABLE')
    expect(archiveIssue(new Uint8Array(1_000))).toBe('SPREADSHEET.UNREADABLE')
    const spoiled = archiveOf([part(1_000)])
    spoiled[spoiled.length - 6] = 77
    expect(archiveIssue(spoiled)).toBe('SPREADSHEET.UNREADABLE')
  })
})
