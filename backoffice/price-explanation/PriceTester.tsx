import { Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Failure } from '#shared/errors.ts'
import type { TariffVersionRow } from '#shared/tariffs/contract.ts'
import { type AskedPrice, type ExplainedPrice, whyApi } from '#shared/tariffs/why-contract.ts'
import { t } from '../i18n/why-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { useCall } from '../providers/useCall.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Intro } from '../ui/Note.tsx'
import { StepsTable } from './StepsTable.tsx'
import { priceRequestOf, TesterFields, type TypedTrip, wrongIn } from './TesterFields.tsx'

const EVERY_VERSION = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'DESC' } } as const

/** /admin/price-tester: the price of any trip by any version of the tariff, step by step (T-07). */
export const PriceTester = () => {
  const { data, error, refetch } = useGetList<TariffVersionRow>('tariffs', EVERY_VERSION)
  return (
    <>
      <PageHeading title={t.tester.title} />
      <Intro>{t.tester.intro}</Intro>
      {data ? <Tester versions={data} /> : <LoadingOrFailed failure={error} onRetry={() => void refetch()} />}
    </>
  )
}

const Tester = ({ versions }: { versions: readonly TariffVersionRow[] }) => {
  const call = useCall()
  const [price, setPrice] = useState<ExplainedPrice | null>(null)
  const [start] = useState<TypedTrip>(() => ({
    version: versions.find(({ state }) => state === 'in-force')?.id ?? 1,
    businessId: '',
    planId: null,
    destinationId: null,
    days: '15',
    ages: '40',
    familyPlan: false,
    promoCode: '',
    extras: [],
    content: null,
  }))

  async function run({ id, ...body }: AskedPrice & { id: number }): Promise<void> {
    setPrice(null)
    try {
      setPrice(await call(whyApi.price, { params: { id }, body }, { silent: true }))
    } catch (error) {
      throw error instanceof Failure ? atTyped(error) : error
    }
  }

  return (
    <>
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <RecordForm<TypedTrip> start={start} check={wrongIn} prepare={priceRequestOf} save={run} warns={false}>
          <FormBanner />
          <TesterFields versions={versions} />
          <Button type="submit" variant="contained" sx={{ minHeight: 40, mt: 2 }}>
            {t.tester.run}
          </Button>
        </RecordForm>
      </Paper>
      {price && (
        <section aria-live="polite">
          <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
            {`${price.plan}, ${price.destination} · ${price.business}`}
          </Typography>
          <StepsTable price={price} />
        </section>
      )}
    </>
  )
}

/** Moves the errors of single ages to the one field in which all ages are typed. */
function atTyped({ code, fields, message, data }: Failure): Failure {
  const wholeFields = fields.map((field) => ({ ...field, path: field.path.split('.')[0] ?? '' }))
  return new Failure(code, { fields: wholeFields, message, data })
}
