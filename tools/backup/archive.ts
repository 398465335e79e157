import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file in an archive. Its name is a relative path with '/', and never leads out of its folder. */
export type Entry = { name: string; content: Uint8Array }

/** An archive that cannot be read to its end as it was written. */
export class DamagedArchive extends Error {}

const BLOCK = 512
const NAME_BYTES = 100
const MOST_BYTES = 1_000_000_000

/** Writes entries as they arrive into a compressed tar file, which must not exist yet. Resolves when it is on the disk. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  await pipeline(tarOf(entries), createGzip({ level: 6 }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Reads an archive entry by entry, in the order in which they were written. @throws DamagedArchive */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  // The reader gets a read error through the second stream.
  source.on('error', (error) => unzipped.destroy(error))
  try {
    yield* entriesOf(source.pipe(unzipped))
  } catch (error) {
    if (error instanceof DamagedArchive || isMissing(error)) throw error
    // Only the streams' own failures: an error that the reader throws never comes back into a generator.
    throw new DamagedArchive('not a whole compressed file', { cause: error })
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

function isMissing(error: unknown): boolean {
  return (
    typeof (error as NodeJS.ErrnoException).code === 'string' &&
    /^E[A-Z]+$/.test(String((error as { code: string }).code))
  )
}

/** Makes a checksum of names and contents in order, so that no missing, changed or moved entry goes unnoticed. */
export function checksum() {
  const hash = createHash('sha256')
  return {
    add: ({ name, content }: Entry) => void hash.update(`${name}\0${content.length}\0`).update(content),
    hex: () => hash.copy().digest('hex'),
  }
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of entries) {
    const bytes = Buffer.byteLength(name)
    if (bytes > NAME_BYTES) yield* fileOf('long-name', paxPath(name), 'x')
    yield* fileOf(bytes > NAME_BYTES ? 'long-name' : name, content, '0')
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The POSIX record for a name too long for its field: `LENGTH path=NAME`, where the length counts itself. */
function paxPath(name: string): Buffer {
  const rest = Buffer.byteLength(` path=${name}\n`)
  let length = rest + String(rest).length
  if (rest + String(length).length !== length) length += 1
  return Buffer.from(`${length} path=${name}\n`)
}

function* fileOf(name: string, content: Uint8Array, type: '0' | 'x'): Generator<Uint8Array> {
  yield header(name, content.length, type)
  yield content
  const remainder = content.length % BLOCK
  if (remainder > 0) yield Buffer.alloc(BLOCK - remainder)
}

const SUM_AT = 148

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(name, 0, NAME_BYTES, 'utf8')
  block.write(octal(0o600, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(0, 12), 136)
  block.write(type, 156)
  block.write('ustar\u000000', 257)
  block.write(octal(sumOf(block), 7), SUM_AT)
  block.write(' ', SUM_AT + 7)
  return block
}

/** The checksum of a header: the sum of its bytes, with blanks in place of the checksum field. */
function sumOf(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= SUM_AT && at < SUM_AT + 8 ? 0x20 : byte), 0)
}

async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = taker(source)
  for (let longName: string | null = null; ;) {
    const block = await take(BLOCK)
    if (block.every((byte) => byte === 0)) break
    const { name, size, type } = readHeader(block)
    const content = await take(size)
    await take((BLOCK - (size % BLOCK)) % BLOCK)
    if (type === 'x') {
      longName = /^\d+ path=(.*)\n$/s.exec(content.toString('utf8'))?.[1] ?? null
      continue
    }
    yield { name: safeName(longName ?? name), content }
    longName = null
  }
}

function readHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(124, 12), 8)
  if (Number.parseInt(text(SUM_AT, 8), 8) !== sumOf(block) || !(size >= 0 && size < MOST_BYTES)) {
    throw new DamagedArchive('a header is not one')
  }
  return { name: text(0, NAME_BYTES), size, type: text(156, 1) }
}

/** Refuses a name that would lead out of its folder: names become paths when they are restored. */
function safeName(name: string): string {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..') || /[\0\\:]/.test(name)) {
    throw new DamagedArchive(`"${name}" is no name of a file`)
  }
  return name
}

/** Reads a given number of bytes from a stream at a time. */
function taker(source: AsyncIterable<Uint8Array>): (bytes: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let buffers: Uint8Array[] = []
  let length = 0
  return async (bytes) => {
    while (length < bytes) {
      const { done, value } = await chunks.next()
      if (done) throw new DamagedArchive('it ends too early')
      buffers.push(value)
      length += value.length
    }
    const all = Buffer.concat(buffers)
    buffers = [all.subarray(bytes)]
    length -= bytes
    return all.subarray(0, bytes)
  }
}
