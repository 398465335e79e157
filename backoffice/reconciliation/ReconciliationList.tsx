import { Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { reconciliationTexts } from '../i18n/reconciliation-texts.ts'
import { ListSheet, PAGE_SIZE } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { ReconciliationRows } from './ReconciliationRows.tsx'
import { RunForm } from './RunForm.tsx'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/conciliacion: the days that were held against the card provider's list, and the way to ask for one. */
export const ReconciliationList = () => {
  const toast = useToast()
  return (
    <ListBase
      resource="reconciliation"
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      storeKey={false}
      queryOptions={{ onError: toast.failure }}
    >
      <PageHeading title={reconciliationTexts.title} />
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
        {reconciliationTexts.intro}
      </Typography>
      <RunForm />
      <ListSheet empty={<Nothing />}>
        <ReconciliationRows />
      </ListSheet>
    </ListBase>
  )
}

const Nothing = () => (
  <>
    <Typography sx={{ color: 'text.primary' }}>{reconciliationTexts.none}</Typography>
    <Typography variant="body2">{reconciliationTexts.noneHint}</Typography>
  </>
)
