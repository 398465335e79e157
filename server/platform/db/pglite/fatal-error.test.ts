import { expect, test } from 'vitest'
import { type FatalError, watchForFatalError } from './fatal-error.ts'

const text = (value: string) => Buffer.from(`${value}\0`)

function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + content.length)
  return Buffer.concat([Buffer.from(type), length, content])
}

const error = (severity: string) =>
  message(
    'E',
    Buffer.concat([...['SLOCALIZED', `V${severity}`, 'C53100', 'MNo space left'].map(text), Buffer.alloc(1)]),
  )
/** A row whose text looks like a field of an error, with the zeros of the next column's length behind it. */
const row = message('D', Buffer.concat([Buffer.from([0, 2]), Buffer.from('EVPANIC\0\0\0\0C53100\0')]))
const ready = message('Z', Buffer.from('I'))

function errorsIn(pieces: readonly Buffer[]): FatalError[] {
  const errors: FatalError[] = []
  const watch = watchForFatalError((fatal) => errors.push(fatal))
  for (const piece of pieces) watch(piece)
  return errors
}

test('K-05 only an error that ends PostgreSQL is reported, wherever what it sends is cut', () => {
  const sent = Buffer.concat([row, error('ERROR'), ready, row, error('PANIC'), ready, error('FATAL')])
  const expected = { code: '53100', message: 'No space left' }
  for (let size = 1; size <= sent.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(sent.length / size) }, (_, at) =>
      sent.subarray(at * size, (at + 1) * size),
    )
    expect(errorsIn(pieces), `in pieces of ${size} bytes`).toEqual([expected, expected])
  }
  expect(errorsIn([row, error('ERROR'), ready])).toEqual([])
})
