import EditIcon from '@mui/icons-material/Edit'
import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { PromoCodeDetail } from '#shared/promo-codes/staff-contract.ts'
import { formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { filtered, paths } from '../paths.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { LoadingOrFailed } from './LoadingOrFailed.tsx'
import { MarginTable } from './MarginTable.tsx'
import { PauseButton, RemoveButton } from './PromoCodeButtons.tsx'
import { WHOLE } from './promoCodeRoutes.ts'
import { stateOf, totalOf, validityOf } from './promoCodeWords.ts'
import { StateChip } from './StateChip.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'

const { fact: words } = texts.promoCodes

/** /admin/promo-code/{id}: one code, and what can be done with it. */
export const PromoCodeShow = () => {
  const { id = '' } = useParams()
  const path = usePromoCodePath()
  const { data: promo, error, refetch } = useGetOne<PromoCodeDetail>('promoCodes', { id, meta: WHOLE })
  return (
    <>
      <BackLink to={path.list}>{texts.promoCodes.back}</BackLink>
      <PageHeading title={promo?.code ?? texts.promoCodes.loading}>
        {promo && (
          <>
            <Button component={RouterLink} to={path.edit(id)} variant="outlined" size="small" startIcon={<EditIcon />}>
              {texts.promoCodes.edit}
            </Button>
            <PauseButton promo={promo} />
            <RemoveButton promo={promo} />
          </>
        )}
      </PageHeading>
      {promo ? <Content promo={promo} /> : <LoadingOrFailed failure={error} onRetry={() => void refetch()} />}
    </>
  )
}

const Content = ({ promo }: { promo: PromoCodeDetail }) => (
  <Stack spacing={2}>
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Box sx={{ display: 'grid', columnGap: 6, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Facts title={words.discount} facts={discountFacts(promo)} />
        <Facts title={words.use} facts={useFacts(promo)} />
      </Box>
      <Link
        component={RouterLink}
        to={filtered(paths.administrator.sales, { promoCode: promo.code })}
        sx={{ display: 'inline-block', mt: 2, fontSize: '0.84375rem' }}
      >
        {texts.promoCodes.seeSales}
      </Link>
    </Paper>
    <Paper variant="outlined" component="section" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {texts.promoCodes.margin.title}
      </Typography>
      <MarginTable businesses={promo.businesses} promo={promo} />
    </Paper>
  </Stack>
)

function discountFacts(promo: PromoCodeDetail): Fact[] {
  return [
    { name: words.own, value: formatPercent(promo.ownPercentage) },
    { name: words.company, value: formatPercent(promo.companyPercentage) },
    { name: words.total, value: totalOf(promo), strong: true },
  ]
}

function useFacts(promo: PromoCodeDetail): Fact[] {
  return [
    { name: words.uses, value: texts.promoCodes.uses(promo.usesCount, promo.usesLimit), strong: true },
    ...(promo.held > 0 ? [{ name: words.running, value: texts.promoCodes.held(promo.held) }] : []),
    { name: words.validity, value: validityOf(promo) },
    { name: words.state, value: <StateChip state={stateOf(promo)} /> },
  ]
}
