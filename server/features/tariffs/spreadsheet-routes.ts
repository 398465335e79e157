import { Failure } from '#shared/errors.ts'
import type { Download } from '#shared/http.ts'
import { spreadsheetApi } from '#shared/tariffs/spreadsheet-contract.ts'
import { XLSX } from '#shared/uploads.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readVersion } from './store.ts'
import { inThread } from './spreadsheet/thread.ts'

const LIMIT = { max: 60, windowSeconds: 60 }

/** Serves a version of the tariff as a spreadsheet, and reads the changes from an edited one (T-03). */
export function spreadsheetRoutes(router: Router, { db }: Dependencies): void {
  serve(
    router,
    spreadsheetApi.export,
    async ({ params }): Promise<Download> => {
      const { id, revision, name, content } = await readVersion(db, params.id)
      const workbook = await inThread('write', { version: id, revision, name, content })
      return { filename: `tarifa-${id}-revision-${revision}.xlsx`, content: workbook, type: XLSX }
    },
    { limit: LIMIT },
  )
  serve(
    router,
    spreadsheetApi.read,
    async ({ params, files: { file } }) => {
      const { id, revision, content } = await readVersion(db, params.id)
      const spreadsheet = await inThread('read', { file: file.content, base: { version: id, revision, content } })
      if ('refused' in spreadsheet) throw new Failure('SPREADSHEET_REFUSED', { key: spreadsheet.refused })
      if ('changes' in spreadsheet) return { revision, ...spreadsheet }
      throw new Failure('SPREADSHEET_REFUSED', { key: 'SPREADSHEET.CELLS', data: spreadsheet })
    },
    { limit: LIMIT },
  )
}
