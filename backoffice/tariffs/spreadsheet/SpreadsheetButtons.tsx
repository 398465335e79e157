import DownloadIcon from '@mui/icons-material/Download'
import UploadIcon from '@mui/icons-material/Upload'
import { Button } from '@mui/material'
import { useState } from 'react'
import { CanAccess } from 'react-admin'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { spreadsheetApi } from '#shared/tariffs/spreadsheet-contract.ts'
import { t } from '../../i18n/spreadsheet-texts.ts'
import { useDownload } from '../../kit/useDownload.ts'
import { OnceSaved } from '../content/OnceSaved.tsx'
import { ImportDialog } from './ImportDialog.tsx'

type Props = { version: TariffVersion; isDirty: boolean }

/** Exports a version as a spreadsheet, and imports a spreadsheet into a draft (T-03). */
export const SpreadsheetButtons = ({ version, isDirty }: Props) => (
  <>
    <CanAccess action="export">
      <ExportButton version={version} isDirty={isDirty} />
    </CanAccess>
    <CanAccess action="edit">
      <ImportButton version={version} isDirty={isDirty} />
    </CanAccess>
  </>
)

const ExportButton = ({ version: { id }, isDirty }: Props) => {
  const { download, isPending } = useDownload(spreadsheetApi.export)
  return (
    <OnceSaved isDirty={isDirty}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        disabled={isDirty || isPending}
        onClick={() => download({ params: { id } })}
      >
        {t.spreadsheet.export}
      </Button>
    </OnceSaved>
  )
}

const ImportButton = ({ version, isDirty }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OnceSaved isDirty={isDirty}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<UploadIcon />}
          disabled={isDirty}
          onClick={() => setOpen(true)}
        >
          {t.spreadsheet.import}
        </Button>
      </OnceSaved>
      {isOpen && <ImportDialog version={version} onClose={() => setOpen(false)} />}
    </>
  )
}
