import { Button } from '@mui/material'
import {
  AutocompleteInput,
  CanAccess,
  SelectInput,
  type SortPayload,
  TextInput,
  useCanAccess,
  useGetList,
} from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { PromoBusiness, PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { promoStates } from '#shared/promo-codes/state.ts'
import { t } from './texts.ts'
import { AddButton } from '../kit/AddButton.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { promoCodeColumns } from './columns.tsx'
import { stateWords } from './stateWords.ts'
import { PickedPromoCodes, promoCodePicks } from './PickedPromoCodes.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'
import { promoCodeStats, promoCodes } from './resource.ts'

const BY_CODE: SortPayload = { field: 'code', order: 'ASC' }
const NO_FILTER = { state: 'all' }
const states = promoStates.map((id) => ({ id, name: stateWords[id] }))

/** /admin/promo-code: all codes that were not deleted. */
export const PromoCodeList = () => {
  const { canAccess: canPause = false } = useCanAccess({ resource: 'promoCodes', action: 'pause' })
  return (
    <ListPage<PromoCodeRow>
      title={promoCodes.title}
      columns={promoCodeColumns}
      sort={BY_CODE}
      pathOf={usePromoCodePath().show}
      picks={canPause ? promoCodePicks : undefined}
      filters={<PromoCodeFilters />}
      defaults={NO_FILTER}
      empty={{ none: t.promoCodes.none, title: t.promoCodes.empty, hint: t.promoCodes.emptyHint }}
      actions={
        <>
          {canPause && <PickedPromoCodes />}
          <AddButton to={promoCodes.paths.add}>{t.promoCodes.add}</AddButton>
          <CanAccess action="list" resource="promoCodeStats">
            <Button component={RouterLink} to={promoCodeStats.paths.list} variant="outlined" size="small">
              {t.promoCodes.stats}
            </Button>
          </CanAccess>
        </>
      }
    />
  )
}

/** Filters by code, by business and by state. */
const PromoCodeFilters = () => {
  const { data: businesses = [] } = useGetList<PromoBusiness>('promoCodeBusinesses')
  return (
    <ListFilters columns="1.4fr 1.4fr 1fr" defaults={NO_FILTER}>
      <TextInput source="code" type="search" helperText={false} resettable />
      <AutocompleteInput source="businessId" choices={businesses} helperText={false} />
      <SelectInput
        source="state"
        choices={states}
        emptyValue="all"
        emptyText={t.promoCodes.anyState}
        helperText={false}
      />
    </ListFilters>
  )
}
