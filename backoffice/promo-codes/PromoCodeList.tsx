import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { ListBase, SortButton, type SortPayload, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { ListSheet, PAGE_SIZE } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { PromoCodeCards } from './PromoCodeCards.tsx'
import { NO_FILTER, PromoCodeFilters } from './PromoCodeFilters.tsx'
import { PromoCodeTable } from './PromoCodeTable.tsx'
import { exportColumns } from './promoCodeWords.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'

const BY_CODE: SortPayload = { field: 'code', order: 'ASC' }

/** /admin/promo-code: every code that was not deleted. */
export const PromoCodeList = () => {
  const toast = useToast()
  const isPhone = useIsPhone()
  return (
    <ListBase
      resource="promoCodes"
      sort={BY_CODE}
      perPage={PAGE_SIZE}
      filterDefaultValues={NO_FILTER}
      storeKey={false}
      queryOptions={{ onError: toast.failure }}
    >
      <PageHeading title={texts.promoCodes.title}>
        <Button
          component={RouterLink}
          to={paths.administrator.promoCodeAdd}
          variant="contained"
          size="small"
          startIcon={<AddIcon />}
        >
          {texts.promoCodes.add}
        </Button>
        <Button component={RouterLink} to={paths.administrator.promoCodeStats} variant="outlined" size="small">
          {texts.promoCodes.stats}
        </Button>
        <ExportButton title={texts.promoCodes.title} columns={exportColumns} />
        <Box sx={{ display: { sm: 'none' } }}>
          <SortButton fields={['code', 'usesCount', 'totalPercentage', 'startDate', 'endDate', 'isPaused']} />
        </Box>
      </PageHeading>
      <PromoCodeFilters />
      <ListSheet empty={<NoCodes />}>{isPhone ? <PromoCodeCards /> : <PromoCodeTable />}</ListSheet>
    </ListBase>
  )
}

const NoCodes = () => {
  const { filterValues } = useListContext()
  const { code, businessId, state = 'all' } = filterValues as Record<string, string | undefined>
  if (!code && !businessId && state === 'all') return texts.promoCodes.none
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{texts.promoCodes.empty}</Typography>
      <Typography variant="body2">{texts.promoCodes.emptyHint}</Typography>
    </>
  )
}
