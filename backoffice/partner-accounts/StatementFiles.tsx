import { Button } from '@mui/material'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { t } from '../i18n/statement-texts.ts'
import { useDownload } from '../kit/useDownload.ts'

/** Downloads a statement as PDF and as CSV (G-04). */
export const StatementFiles = ({ id }: { id: string }) => {
  const pdf = useDownload(statementApi.pdf)
  const csv = useDownload(statementApi.csv)
  const params = { id }
  return (
    <>
      <Button variant="outlined" size="small" disabled={csv.isPending} onClick={() => csv.download({ params })}>
        {t.statements.csv}
      </Button>
      <Button variant="contained" size="small" disabled={pdf.isPending} onClick={() => pdf.download({ params })}>
        {t.statements.pdf}
      </Button>
    </>
  )
}
