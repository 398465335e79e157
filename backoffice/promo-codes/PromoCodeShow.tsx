import { formatPercent } from '#shared/money.ts'
import EditIcon from '@mui/icons-material/Edit'
import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { PromoCodeDetail } from '#shared/promo-codes/staff-contract.ts'
import { t } from './texts.ts'
import { History } from '../audit-log/History.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { filtered } from '../paths.ts'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { MarginTable } from './MarginTable.tsx'
import { PauseButton, RemoveButton } from './PromoCodeButtons.tsx'
import { stateOf, totalOf } from './promoCodeWords.ts'
import { validityOf } from './stateWords.ts'
import { StateChip } from './StateChip.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'
import { sales } from '../sales/resource.ts'

/** /admin/promo-code/{id}: one code, and the buttons of its actions. */
export const PromoCodeShow = () => {
  const path = usePromoCodePath()
  return (
    <ShowPage<PromoCodeDetail>
      back={{ to: path.list, label: t.promoCodes.back }}
      title={t.promoCodes.loading}
      titleOf={({ code }) => code}
      actions={(promo) => (
        <>
          <CanAccess action="edit">
            <Button
              component={RouterLink}
              to={path.edit(promo.id)}
              variant="outlined"
              size="small"
              startIcon={<EditIcon />}
            >
              {t.promoCodes.edit}
            </Button>
          </CanAccess>
          <CanAccess action="pause">
            <PauseButton promo={promo} />
          </CanAccess>
          <CanAccess action="delete">
            <RemoveButton promo={promo} />
          </CanAccess>
        </>
      )}
    >
      {(promo) => <Content promo={promo} />}
    </ShowPage>
  )
}

const Content = ({ promo }: { promo: PromoCodeDetail }) => (
  <Stack spacing={2}>
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Box sx={{ display: 'grid', columnGap: 6, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Facts title={t.promoCodes.fact.discount} facts={discountFacts(promo)} />
        <Facts title={t.promoCodes.fact.use} facts={useFacts(promo)} />
      </Box>
      <Link
        component={RouterLink}
        to={filtered(sales.paths.list, { promoCode: promo.code })}
        sx={{ display: 'inline-block', mt: 2, fontSize: '0.84375rem' }}
      >
        {t.promoCodes.seeSales}
      </Link>
    </Paper>
    <Paper variant="outlined" component="section" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {t.promoCodes.margin.title}
      </Typography>
      <MarginTable businesses={promo.businesses} promo={promo} />
    </Paper>
    <History resource="promoCodes" id={promo.id} />
  </Stack>
)

function discountFacts(promo: PromoCodeDetail): Fact[] {
  return [
    { name: t.promoCodes.fact.own, value: formatPercent(promo.ownPercentage) },
    { name: t.promoCodes.fact.company, value: formatPercent(promo.companyPercentage) },
    { name: t.promoCodes.fact.total, value: totalOf(promo), strong: true },
  ]
}

function useFacts(promo: PromoCodeDetail): Fact[] {
  return [
    { name: t.promoCodes.fact.uses, value: t.promoCodes.uses(promo.usesCount, promo.usesLimit), strong: true },
    ...(promo.held > 0 ? [{ name: t.promoCodes.fact.running, value: t.promoCodes.held(promo.held) }] : []),
    { name: t.promoCodes.fact.validity, value: validityOf(promo) },
    { name: t.promoCodes.fact.state, value: <StateChip state={stateOf(promo)} /> },
  ]
}
