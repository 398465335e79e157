import { useEffect, useRef, useState } from 'react'
import { ROW_END } from '#shared/csv.ts'
import type { CsvFile } from '#shared/http.ts'
import { t } from '../i18n/texts.ts'
import { ListChanged } from '../providers/allRows.ts'
import { useToast } from './useToast.ts'
import { saveFile } from './saveFile.ts'

export type Progress = { read: number; total: number }

/** A table as a file: its text in pieces, and its number of rows without the header. */
export type Table = { text: BlobPart[]; rows: number }

/** Reads the whole table and reports its progress; stops early when the signal is aborted. */
export type ReadTable = (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<Table>

/** Saves a table as a file named after its list. `progress` is null while no export is running. */
export function useExport(title: string, readTable: ReadTable) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const toast = useToast()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function start(): Promise<void> {
    const { signal } = (abort.current = new AbortController())
    setProgress({ read: 0, total: 0 })
    try {
      const { text, rows } = await readTable(setProgress, signal)
      if (rows === 0) return toast.info(t.list.nothingToExport)
      saveFile(new Blob(text, { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
      toast.success(t.list.exported(rows))
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ListChanged) toast.warning(t.list.exportChanged)
      else toast.failure(error)
    } finally {
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => abort.current?.abort() }
}

/** Reads, piece by piece, a file that the server writes. */
export async function readWritten({ rows, pieces }: CsvFile, onProgress: (progress: Progress) => void): Promise<Table> {
  const text: BlobPart[] = []
  let ends = 0
  for await (const piece of pieces) {
    // As a blob, the browser may move a piece out of the page's memory.
    text.push(new Blob([piece]))
    ends += piece.split(ROW_END).length - 1
    onProgress({ read: Math.min(Math.max(0, ends - 1), rows), total: rows })
  }
  return { text, rows }
}
