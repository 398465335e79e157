import type { ReactNode } from 'react'
import { type RaRecord, ShowBase, type ShowBaseProps, useShowContext } from 'react-admin'
import { type Back, PageFrame, PageWithout, WHOLE } from './PageFrame.tsx'

type Props<Row extends RaRecord> = {
  back: Back | ((record: Row | undefined) => Back)
  titleOf: (record: Row) => string
  /** The title until the record is loaded. */
  title?: string
  /** The buttons of the record's actions. */
  actions?: (record: Row) => ReactNode
  children: (record: Row) => ReactNode
  queryOptions?: ShowBaseProps<Row>['queryOptions']
}

/** The page of the record that the address names. */
export const ShowPage = <Row extends RaRecord>({ queryOptions, ...props }: Props<Row>) => {
  const page = <ShownRecord<Row> {...props} />
  return (
    <ShowBase<Row>
      loading={page}
      error={page}
      queryOptions={{ meta: WHOLE, onError: () => undefined, ...queryOptions }}
    >
      {page}
    </ShowBase>
  )
}

const ShownRecord = <Row extends RaRecord>({
  back,
  titleOf,
  title,
  actions,
  children,
}: Omit<Props<Row>, 'queryOptions'>) => {
  const { record, error, refetch } = useShowContext<Row>()
  const way = typeof back === 'function' ? back(record) : back
  if (!record) return <PageWithout back={way} title={title} failure={error} onRetry={() => void refetch()} />
  return (
    <PageFrame back={way} title={titleOf(record)} actions={actions?.(record)}>
      {children(record)}
    </PageFrame>
  )
}
