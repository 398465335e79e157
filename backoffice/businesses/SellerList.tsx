import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { ListBase, SortButton, type SortPayload, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { businessTexts } from '../i18n/business-texts.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { ListSheet, PAGE_SIZE } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import type { Seller } from './seller.ts'
import { exportColumns } from './sellerColumns.ts'
import { SellerFilters } from './SellerFilters.tsx'
import { SellerRows } from './SellerRows.tsx'

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }

/** Every business of a kind: found, sorted, exported, and the way to a new one. */
export const SellerList = ({ seller }: { seller: Seller }) => {
  const toast = useToast()
  const { texts, paths, resource } = seller
  return (
    <ListBase
      resource={resource}
      sort={BY_NAME}
      perPage={PAGE_SIZE}
      storeKey={false}
      queryOptions={{ onError: toast.failure }}
    >
      <PageHeading title={texts.title}>
        <Button component={RouterLink} to={paths.add} variant="contained" size="small" startIcon={<AddIcon />}>
          {texts.add}
        </Button>
        <ExportButton title={texts.title} columns={exportColumns(seller)} />
        <Box sx={{ display: { sm: 'none' } }}>
          <SortButton fields={['name', 'commission', 'markup', 'paymentType']} />
        </Box>
      </PageHeading>
      <SellerFilters />
      <ListSheet empty={<Nobody seller={seller} />}>
        <SellerRows seller={seller} />
      </ListSheet>
    </ListBase>
  )
}

const Nobody = ({ seller: { texts } }: { seller: Seller }) => {
  const { filterValues } = useListContext()
  if (Object.keys(filterValues).length === 0) return texts.none
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{texts.empty}</Typography>
      <Typography variant="body2">{businessTexts.emptyHint}</Typography>
    </>
  )
}
