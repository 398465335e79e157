import { Button } from '@mui/material'
import { useState } from 'react'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { t } from '../i18n/statement-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useToast } from '../ui/useToast.ts'

/** Downloads a statement, as a paper and as a table (G-04). */
export const StatementFiles = ({ id }: { id: string }) => {
  const [isBusy, setBusy] = useState(false)
  const call = useCall()
  const toast = useToast()

  async function download(save: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  async function savePdf(): Promise<void> {
    const { filename, content } = await call(statementApi.pdf, { params: { id } })
    saveFile(new Blob([content.slice()], { type: 'application/pdf' }), filename)
  }

  async function saveCsv(): Promise<void> {
    const { filename, pieces } = await call(statementApi.csv, { params: { id } })
    const text: string[] = []
    for await (const piece of pieces) text.push(piece)
    saveFile(new Blob(text, { type: 'text/csv;charset=utf-8' }), filename)
  }

  return (
    <>
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void download(saveCsv)}>
        {t.statements.csv}
      </Button>
      <Button variant="contained" size="small" disabled={isBusy} onClick={() => void download(savePdf)}>
        {t.statements.pdf}
      </Button>
    </>
  )
}
