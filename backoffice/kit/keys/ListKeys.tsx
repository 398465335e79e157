import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { actingList, isForLists, searchField, stepRow, tickRow } from './list-keys.ts'
import { t } from './texts.ts'

/** The lists on screen. */
const lists = new Set<HTMLElement>()

type Props = {
  /** Whether rows can be ticked. */
  canTick: boolean
  /** Whether the list has filters. */
  canSearch: boolean
  /** The filters and the rows. */
  children: ReactNode
}

/**
 * A list by keyboard (D-14): j and k walk its rows, Enter opens the one with the focus, x ticks it, / goes to the search. Single
 * letters can be switched off, because speech input and shaky hands press them by chance.
 */
export const ListKeys = ({ canTick, canSearch, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(-1)
  const { isPending } = useListContext()
  const [isOn, setOn] = useStore('listKeys', true)
  const [notice, setNotice] = useState('')

  /** Returns what a key does here; undefined for a key that is not the list's. */
  function actOf(key: string, list: HTMLElement): (() => void) | undefined {
    if (key === 'j' || key === 'k')
      return isPending ? undefined : () => (last.current = stepRow(list, key === 'j' ? 1 : -1, last.current))
    if (key === 'x' && canTick)
      return () => {
        const isTicked = tickRow(list)
        if (isTicked !== null) setNotice(isTicked ? t.ticked : t.unticked)
      }
    const field = key === '/' ? searchField(list) : undefined
    return field && (() => field.select())
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const list = box.current
    if (!list || !isForLists(event) || actingList(lists) !== list) return
    const act = actOf(event.key, list)
    if (!act) return
    event.preventDefault()
    // The search over all records listens for the same key.
    event.stopPropagation()
    act()
  })

  useEffect(() => {
    const list = box.current
    if (!list || !isOn) return undefined
    lists.add(list)
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      lists.delete(list)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isOn])

  return (
    <>
      <Box ref={box} sx={{ display: 'contents' }}>
        {children}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {notice}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1, mt: 0.5 }}>
        {isOn && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t.help({ canTick, canSearch })}
          </Typography>
        )}
        <Button size="small" color="inherit" onClick={() => setOn(!isOn)} sx={{ color: 'text.secondary' }}>
          {isOn ? t.off : t.on}
        </Button>
      </Box>
    </>
  )
}
