import { useQuery } from '@tanstack/react-query'
import { accountKinds } from '#shared/refunds/account-kinds.ts'
import { refundApi } from '#shared/refunds/contract.ts'
import { t } from '../i18n/after-sale-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { Facts } from '../ui/Facts.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'

/** The whole account to which a refund goes, for who transfers it (Y-04). */
export const WholeAccount = ({ refundId }: { refundId: string }) => {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: ['refundAccount', refundId],
    queryFn: () => call(refundApi.account, { params: { id: refundId } }),
    // Its traveller may have corrected it since.
    gcTime: 0,
  })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const { bank, kind, number, name, document } = data
  const words = t.refunds.accountLines
  const facts = [
    { name: words.bank, value: bank },
    { name: words.kind, value: accountKinds[kind] },
    { name: words.number, value: number, strong: true },
    { name: words.name, value: name },
    { name: words.document, value: document },
  ]
  return <Facts title={t.refunds.account} facts={facts} />
}
