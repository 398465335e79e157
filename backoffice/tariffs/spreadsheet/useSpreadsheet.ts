import { useMutation } from '@tanstack/react-query'
import { Failure } from '#shared/errors.ts'
import type { ResultOf } from '#shared/http.ts'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import { cellIssues, SPREADSHEET_UPLOAD, spreadsheetApi } from '#shared/tariffs/spreadsheet-contract.ts'
import { admitUpload } from '#shared/uploads.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { useCall } from '../../providers/useCall.ts'

export type ReadSpreadsheet = ResultOf<typeof spreadsheetApi.read>

/** Reads the spreadsheet of a version. Returns its changes, or the errors of its cells, or the reason why it cannot be read. */
export function useSpreadsheet(id: number) {
  const call = useCall()
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (picked: File): Promise<ReadSpreadsheet> => {
      // A file that is too large is read only as far as needed for the server to refuse it.
      const size = Math.min(picked.size, SPREADSHEET_UPLOAD.maxBytes + 1)
      const content = new Uint8Array(await picked.slice(0, size).arrayBuffer())
      const file = admitUpload(SPREADSHEET_UPLOAD, { name: picked.name, content })
      if (typeof file === 'string') throw validationFailure([{ path: 'file', key: file }])
      return call(spreadsheetApi.read, { params: { id }, files: { file } }, { silent: true })
    },
  })
  const wrong = wrongCells(error)
  return { pick: mutate, name: variables?.name, isReading: isPending, read: data, wrong, refused: wrong ? null : error }
}

function wrongCells(error: unknown): { issues: CellIssue[]; total: number } | null {
  if (!(error instanceof Failure)) return null
  const { success, data } = cellIssues.safeParse(error.data)
  return success ? data : null
}
