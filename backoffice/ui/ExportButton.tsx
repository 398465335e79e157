import DownloadIcon from '@mui/icons-material/Download'
import { Button, CircularProgress } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { downloadCSV, type RaRecord, useDataProvider, useListContext } from 'react-admin'
import { type CsvCell, toCsv } from '#shared/csv.ts'
import { texts } from '../i18n/texts.ts'
import { ListChanged, readAllRows } from '../providers/allRows.ts'
import { useToast } from './useToast.ts'

export type ExportColumn<Row> = { header: string; cell: (row: Row) => CsvCell }

type Props<Row> = {
  /** The list's title: it names the file. */
  title: string
  columns: readonly ExportColumn<Row>[]
}

type Progress = { read: number; total: number }

/** Saves every row that the list's filters let through, in the list's order: not only the page on screen. */
export const ExportButton = <Row extends RaRecord>({ title, columns }: Props<Row>) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const { exportAll, cancel } = useExport({ title, columns, onProgress: setProgress })
  if (!progress) {
    return (
      <Button variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={() => void exportAll()}>
        {texts.list.exportAll}
      </Button>
    )
  }
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<CircularProgress size={16} aria-hidden />}
      aria-label={texts.list.cancelExport}
      title={texts.list.cancelExport}
      onClick={cancel}
    >
      <output>
        {progress.total > 0 ? texts.list.exporting(progress.read, progress.total) : texts.list.exportStarting}
      </output>
    </Button>
  )
}

type ExportOptions<Row> = Props<Row> & { onProgress: (progress: Progress | null) => void }

function useExport<Row extends RaRecord>({ title, columns, onProgress }: ExportOptions<Row>) {
  const { resource, sort, filterValues } = useListContext<Row>()
  const dataProvider = useDataProvider()
  const toast = useToast()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function exportAll(): Promise<void> {
    const { signal } = (abort.current = new AbortController())
    onProgress({ read: 0, total: 0 })
    try {
      const rows = await readAllRows<Row>(
        async (page, perPage) => {
          const list = { pagination: { page, perPage }, sort, filter: filterValues, signal }
          const { data, total = 0 } = await dataProvider.getList<Row>(resource, list)
          return { data, total }
        },
        (read, total) => onProgress({ read, total }),
      )
      if (rows.length === 0) return toast.info(texts.list.nothingToExport)
      const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
      downloadCSV(
        toCsv(
          columns.map(({ header }) => header),
          cells,
        ),
        title,
      )
      toast.success(texts.list.exported(rows.length))
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ListChanged) toast.warning(texts.list.exportChanged)
      else toast.failure(error)
    } finally {
      onProgress(null)
    }
  }

  return { exportAll, cancel: () => abort.current?.abort() }
}
