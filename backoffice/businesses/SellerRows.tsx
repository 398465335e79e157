import { Chip } from '@mui/material'
import { DataTable } from 'react-admin'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { formatPercent } from '../i18n/format.ts'
import type { Seller } from './seller.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { CardDetail, CardLink, CardList, LinkedCard } from '../ui/CardList.tsx'
import { LinkedTable, RowLink } from '../ui/LinkedTable.tsx'

const Column = DataTable.Col<BusinessRow>

/** Businesses as a table, or as cards on a phone. A row opens its business, and so does its name, for keyboards. */
export const SellerRows = ({ seller }: { seller: Seller }) => {
  const isPhone = useIsPhone()
  return isPhone ? <SellerCards seller={seller} /> : <SellerTable seller={seller} />
}

const SellerTable = ({ seller: { paths, resource } }: { seller: Seller }) => (
  <LinkedTable<BusinessRow> pathOf={paths.detail}>
    <Column
      source="name"
      render={({ id, name, isMainBrand }) => (
        <>
          <RowLink breaks to={paths.detail(id)}>
            {name}
          </RowLink>
          {isMainBrand && <Chip label={businessTexts.mainBrand} sx={{ ml: 1, height: 20 }} />}
        </>
      )}
    />
    {resource === 'business' && <Column source="subdomain" />}
    <Column source="rut" />
    <Column source="commission" align="right" render={({ commission }) => formatPercent(commission)} />
    {resource === 'broker' && <Column source="markup" align="right" render={({ markup }) => formatPercent(markup)} />}
    <Column source="paymentType" render={({ paymentType }) => businessTexts.paymentType[paymentType]} />
  </LinkedTable>
)

const SellerCards = ({ seller: { paths } }: { seller: Seller }) => (
  <CardList<BusinessRow>
    card={({ id, name, subdomain, commission, paymentType }) => (
      <LinkedCard key={id}>
        <CardLink to={paths.detail(id)}>{name}</CardLink>
        <CardDetail>
          {[subdomain, formatPercent(commission), businessTexts.paymentType[paymentType]].filter(Boolean).join(' · ')}
        </CardDetail>
      </LinkedCard>
    )}
  />
)
