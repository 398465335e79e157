import { Chip, Link, List, ListItem, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { formatPercent } from '../i18n/format.ts'
import type { Seller } from './seller.ts'

const Column = DataTable.Col<BusinessRow>

/** Businesses as a table, or as cards on a phone. A row opens its business, and so does its name, for keyboards. */
export const SellerRows = ({ seller }: { seller: Seller }) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return isPhone ? <SellerCards seller={seller} /> : <SellerTable seller={seller} />
}

const SellerTable = ({ seller: { paths, resource } }: { seller: Seller }) => {
  const navigate = useNavigate()
  const open = (id: string | number) => {
    void navigate(paths.detail(String(id)))
    return false as const
  }
  return (
    <DataTable<BusinessRow>
      rowClick={open}
      bulkActionButtons={false}
      sx={{ overflowX: 'auto', '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
    >
      <Column
        source="name"
        render={({ id, name, isMainBrand }) => (
          <>
            <Link
              component={RouterLink}
              to={paths.detail(id)}
              onClick={(event) => event.stopPropagation()}
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
            {isMainBrand && <Chip label={businessTexts.mainBrand} sx={{ ml: 1, height: 20 }} />}
          </>
        )}
      />
      {resource === 'business' && <Column source="subdomain" />}
      <Column source="rut" />
      <Column source="commission" align="right" render={({ commission }) => formatPercent(commission)} />
      {resource === 'broker' && <Column source="markup" align="right" render={({ markup }) => formatPercent(markup)} />}
      <Column source="paymentType" render={({ paymentType }) => businessTexts.paymentType[paymentType]} />
    </DataTable>
  )
}

const SellerCards = ({ seller: { paths } }: { seller: Seller }) => {
  const { data, isPending } = useListContext<BusinessRow>()
  return (
    <List disablePadding>
      {isPending &&
        Array.from({ length: 4 }, (_, index) => (
          <ListItem key={index} divider>
            <Skeleton width="100%" height={48} />
          </ListItem>
        ))}
      {data?.map(({ id, name, subdomain, commission, paymentType }) => (
        <ListItem key={id} divider sx={{ position: 'relative', display: 'block', py: 1.25 }}>
          <Link
            component={RouterLink}
            to={paths.detail(id)}
            sx={{ fontWeight: 650, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {name}
          </Link>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {[subdomain, formatPercent(commission), businessTexts.paymentType[paymentType]].filter(Boolean).join(' · ')}
          </Typography>
        </ListItem>
      ))}
    </List>
  )
}
