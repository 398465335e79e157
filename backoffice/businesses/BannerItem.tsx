import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/Delete'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton, TextField } from '@mui/material'
import { useDrag, useDrop } from 'react-dnd'
import { LINK_MAX_LENGTH } from '#shared/businesses/link.ts'
import { t } from '../i18n/business-texts.ts'

const TYPE = 'banner'

/** A button of a banner. */
export type BannerControl = 'up' | 'down' | 'remove'

/** Finds a banner's button; at either end of the list, where it is disabled, the first enabled one instead. */
export function controlOf(item: Element, control: BannerControl): HTMLButtonElement | null {
  const one = item.querySelector<HTMLButtonElement>(`[data-control="${control}"]`)
  return one?.disabled ? item.querySelector('[data-control]:not(:disabled)') : one
}

type Props = {
  banner: { imageUrl: string; link: string | null }
  index: number
  count: number
  issue: string | undefined
  onDrop: (from: number, to: number) => void
  onStep: (control: 'up' | 'down') => void
  onLink: (link: string) => void
  onRemove: () => void
}

/** One banner: users drag it by its handle or move it by its buttons, and edit its link in place. */
export const BannerItem = ({ banner, index, count, issue, onDrop, onStep, onLink, onRemove }: Props) => {
  const [{ isDragging }, drag, preview] = useDrag({
    type: TYPE,
    item: { index },
    collect: (monitor) => ({ isDragging: monitor.isDragging() }),
  })
  const [{ isOver }, drop] = useDrop<{ index: number }, void, { isOver: boolean }>({
    accept: TYPE,
    drop: ({ index: from }) => {
      if (from !== index) onDrop(from, index)
    },
    collect: (monitor) => ({ isOver: monitor.isOver() && monitor.getItem().index !== index }),
  })
  const n = index + 1
  return (
    <Box
      component="li"
      ref={(row: HTMLLIElement | null) => void preview(drop(row))}
      aria-label={t.sellers.banner.item(n)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 2,
        borderColor: isOver ? 'primary.main' : 'transparent',
        opacity: isDragging ? 0.4 : 1,
      }}
    >
      <Box
        component="span"
        ref={(handle: HTMLSpanElement | null) => void drag(handle)}
        title={t.sellers.banner.drag}
        sx={{ display: 'inline-flex', cursor: 'grab', touchAction: 'none', color: 'text.secondary', p: 0.5 }}
      >
        <DragIndicatorIcon aria-hidden />
      </Box>
      <Box
        component="img"
        src={banner.imageUrl}
        alt={t.sellers.banner.item(n)}
        draggable={false}
        sx={{ width: 96, height: 48, objectFit: 'cover', borderRadius: 1 }}
      />
      <TextField
        label={t.sellers.banner.linkOf(n)}
        type="url"
        value={banner.link ?? ''}
        onChange={(event) => onLink(event.target.value)}
        error={issue !== undefined}
        helperText={issue}
        slotProps={{ htmlInput: { maxLength: LINK_MAX_LENGTH } }}
        sx={{ flex: '1 1 200px', width: 'auto' }}
      />
      <MoveAndRemove n={n} isFirst={index === 0} isLast={index === count - 1} onStep={onStep} onRemove={onRemove} />
    </Box>
  )
}

type ButtonsProps = Pick<Props, 'onStep' | 'onRemove'> & { n: number; isFirst: boolean; isLast: boolean }

const MoveAndRemove = ({ n, isFirst, isLast, onStep, onRemove }: ButtonsProps) => (
  <Box sx={{ display: 'flex' }}>
    <IconButton data-control="up" aria-label={t.sellers.banner.up(n)} disabled={isFirst} onClick={() => onStep('up')}>
      <ArrowUpwardIcon />
    </IconButton>
    <IconButton
      data-control="down"
      aria-label={t.sellers.banner.down(n)}
      disabled={isLast}
      onClick={() => onStep('down')}
    >
      <ArrowDownwardIcon />
    </IconButton>
    <IconButton data-control="remove" aria-label={t.sellers.banner.remove(n)} onClick={onRemove}>
      <DeleteIcon />
    </IconButton>
  </Box>
)
