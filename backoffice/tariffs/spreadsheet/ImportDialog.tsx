import UploadFileIcon from '@mui/icons-material/UploadFile'
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useRef } from 'react'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { t } from '../../i18n/spreadsheet-texts.ts'
import { PageDialog } from '../../kit/PageDialog.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { ChangesTable } from '../content/ChangesTable.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { useSpreadsheet } from './useSpreadsheet.ts'
import { WrongCells } from './WrongCells.tsx'

type Props = { version: TariffVersion; onClose: () => void }

/** Imports a spreadsheet of a version, and shows its changes before any of them is saved; closing asks while none is. */
export const ImportDialog = ({ version, onClose }: Props) => {
  const { pick, name, isReading, read, wrong, refused } = useSpreadsheet(version.id)
  const changes = read?.changes ?? []
  return (
    <PageDialog
      title={t.spreadsheet.title(version.id)}
      maxWidth="md"
      onClose={onClose}
      hasUnsaved={changes.length > 0}
      actions={read && changes.length > 0 && <SaveButtons version={version} read={read} onClose={onClose} />}
    >
      <Typography sx={{ maxWidth: '75ch', mb: 1.5 }}>{t.spreadsheet.help}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <PickButton isAgain={name !== undefined} onPick={pick} />
        {name && !isReading && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
      </Box>
      {isReading && <LinearProgress aria-label={t.spreadsheet.reading(name ?? '')} />}
      <ErrorBanner failure={refused} />
      {wrong && <WrongCells {...wrong} />}
      {read && changes.length === 0 && (
        <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {t.spreadsheet.same}
        </Alert>
      )}
      {changes.length > 0 && <ChangesTable changes={changes} />}
    </PageDialog>
  )
}

const XLSX_FILES = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type PickProps = { isAgain: boolean; onPick: (file: File) => void }

/** Stays enabled while a file is read, because a disabled button loses the focus, and Escape would not reach the dialog. */
const PickButton = ({ isAgain, onPick }: PickProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={isAgain ? 'outlined' : 'contained'}
        startIcon={<UploadFileIcon />}
        onClick={() => input.current?.click()}
      >
        {isAgain ? t.spreadsheet.chooseAgain : t.spreadsheet.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={XLSX_FILES}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
          // An emptied input also fires `change` when the same, corrected file is picked again.
          target.value = ''
        }}
      />
    </>
  )
}
