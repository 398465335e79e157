import { writeFile } from 'node:fs/promises'
import { partnerDocument } from '../server/platform/openapi/partner-document.ts'

/** Writes the document of the partner API as it is released: a test compares each later one with it. */
const text = JSON.stringify(partnerDocument('https://ceibo.example'), null, 2)
await writeFile(new URL('../docs/partner-api-v1.json', import.meta.url), `${text}\n`)
