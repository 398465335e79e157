import { Box, Paper, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { t } from '../i18n/texts.ts'
import { FailureBanner } from '../ui/FailureBanner.tsx'

type Props = {
  /** The content when there are no rows. */
  empty: ReactNode
  /** The pagination, where the list has pages; as an element, because the partner's home loads without it. */
  pagination?: ReactNode
  children: ReactNode
}

/**
 * The box around a list's rows: it shows the loading, failed and empty states, and the pagination below the rows. Rows that are known
 * stay when reading them anew fails, because one of them may have a dialog that is being typed into.
 */
export const ListSheet = ({ empty, pagination, children }: Props) => {
  const { data, error, refetch, isFetching, isPending, total } = useListContext()
  const failed = error && <FailureBanner failure={error} onRetry={() => void refetch()} />
  if (failed && !data) return failed
  return (
    <>
      {failed && <Box sx={{ mb: 1.5 }}>{failed}</Box>}
      <Paper variant="outlined" aria-busy={isFetching} sx={{ position: 'relative', overflow: 'hidden' }}>
        {isFetching && !isPending && (
          <Skeleton
            variant="rectangular"
            animation="wave"
            component="progress"
            aria-label={t.list.loading}
            sx={{
              position: 'absolute',
              top: 0,
              width: '100%',
              height: 2,
              appearance: 'none',
              bgcolor: 'primary.main',
              '&::-webkit-progress-bar': { bgcolor: 'transparent' },
            }}
          />
        )}
        {!isPending && total === 0 ? <Empty>{empty}</Empty> : children}
      </Paper>
      {pagination}
    </>
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Box component="output" sx={{ display: 'block', textAlign: 'center', px: 2, py: 7, color: 'text.secondary' }}>
    {typeof children === 'string' ? <Typography>{children}</Typography> : children}
  </Box>
)
