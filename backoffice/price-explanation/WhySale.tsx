import { Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import type { ExplainedPrice } from '#shared/tariffs/why-contract.ts'
import { t } from '../i18n/why-texts.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { StepsTable } from './StepsTable.tsx'

/** The price explanation of a sale, for roles that may see costs; it loads when it is opened (T-07). */
export const WhySale = ({ saleId }: { saleId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {t.why.title}
      </Typography>
      <Button size="small" variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t.why.close : t.why.open}
      </Button>
      {isOpen && <ExplainedSale saleId={saleId} />}
    </section>
  )
}

const ExplainedSale = ({ saleId }: { saleId: string }) => {
  const { data, error, refetch } = useGetOne<ExplainedPrice & { id: string }>('saleWhy', { id: saleId })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', my: 1 }}>
        {t.why.intro(data.version.name)}
      </Typography>
      <StepsTable price={data} />
    </>
  )
}
