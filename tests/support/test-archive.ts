import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a ZIP archive; `says` is the size that the archive states for it, which may be false. */
export type Part = { name: string; content: Uint8Array; says?: number }

/** Makes a ZIP archive. */
export function archiveOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content, says = content.length } of parts) {
    const title = Buffer.from(name)
    const packed = deflateRawSync(content, { level: 9 })
    // Version, flags, method, time, date, CRC, sizes and name length, which both headers share.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(says, 18)
    facts.writeUInt16LE(title.length, 22)
    local.push(Buffer.from('PK\u0003\u0004'), facts, title, packed)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, where, title)
    offset += 30 + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, listed, end]))
}
