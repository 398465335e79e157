import AddIcon from '@mui/icons-material/Add'
import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { DndProvider } from 'react-dnd'
import { HTML5Backend } from 'react-dnd-html5-backend'
import { TouchBackend } from 'react-dnd-touch-backend'
import { get, useController } from 'react-hook-form'
import { isLink, LINK_MAX_LENGTH } from '#shared/businesses/link.ts'
import { BANNERS_MAX, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { imageTooLarge } from '#shared/images/limits.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/business-texts.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { type BannerControl, BannerItem, controlOf } from './BannerItem.tsx'
import { isTouch } from '../kit/isTouch.ts'
import { Note } from '../ui/Note.tsx'
import { usePickedImage } from './usePickedImage.tsx'

const { image, fields, help } = t.sellers

/** The banners of a storefront: users add them, with an optional link, reorder and remove them. */
export const BannerFields = () => {
  const { field, fieldState, formState } = useController<StorefrontForm, 'banners'>({ name: 'banners' })
  const banners = field.value
  const issueOf = (path: string) => (get(formState.errors, path) as { message?: string } | undefined)?.message
  const [notice, setNotice] = useState('')
  const { list, focusNext } = useFocusAfter(banners)

  function step(from: number, control: 'up' | 'down'): void {
    const to = control === 'up' ? from - 1 : from + 1
    move(from, to)
    focusNext(to, control)
  }

  function remove(index: number): void {
    field.onChange(banners.filter((_, n) => n !== index))
    setNotice(t.sellers.banner.removed(index + 1))
    focusNext(Math.min(index, banners.length - 2), 'remove')
  }

  function move(from: number, to: number): void {
    const moved = banners[from]
    if (!moved || to < 0 || to >= banners.length) return
    const others = banners.filter((_, n) => n !== from)
    field.onChange(others.toSpliced(to, 0, moved))
    setNotice(t.sellers.banner.moved(to + 1))
  }

  return (
    <Box component="fieldset" aria-label={fields.banners} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary' }}>
        {fields.banners}
      </Typography>
      <Note sx={{ mb: 1 }}>{help.banners}</Note>
      <DndProvider backend={isTouch() ? TouchBackend : HTML5Backend}>
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {banners.map((banner, n) => (
            <BannerItem
              key={keyOf(banners, n)}
              banner={banner}
              index={n}
              count={banners.length}
              issue={issueOf(`banners.${n}.link`) ?? issueOf(`banners.${n}.imageUrl`)}
              onDrop={move}
              onStep={(control) => step(n, control)}
              onLink={(link) => field.onChange(banners.map((one, at) => (at === n ? { ...one, link } : one)))}
              onRemove={() => remove(n)}
            />
          ))}
        </Box>
      </DndProvider>
      <Box component="output" sx={visuallyHidden}>
        {notice}
      </Box>
      {banners.length < BANNERS_MAX && (
        <AddBanner banners={banners} onAdd={(banner) => field.onChange([...banners, banner])} />
      )}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  )
}

/** Keeps the focus on the banner that was moved, or on the one beside a removed banner. */
function useFocusAfter(banners: StorefrontForm['banners']) {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<{ index: number; control: BannerControl } | null>(null)
  useEffect(() => {
    const item = next.current && list.current?.children[next.current.index]
    if (item && next.current) controlOf(item, next.current.control)?.focus()
    next.current = null
  }, [banners])
  return {
    list,
    focusNext: (index: number, control: BannerControl) => {
      next.current = { index, control }
    },
  }
}

/** Makes keys unique: the same image may appear twice. */
function keyOf(banners: StorefrontForm['banners'], n: number): string {
  const url = banners[n]?.imageUrl ?? ''
  return `${url} ${banners.slice(0, n).filter(({ imageUrl }) => imageUrl === url).length}`
}

type AddProps = { banners: StorefrontForm['banners']; onAdd: (banner: StorefrontForm['banners'][number]) => void }

const AddBanner = ({ banners, onAdd }: AddProps) => {
  const [link, setLink] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { open, isSending, errorMessage, dialog } = usePickedImage({
    crop: 'free',
    onUploaded: (imageUrl) => {
      onAdd({ imageUrl, link: link.trim() || null })
      setLink('')
    },
    explain: (failure) =>
      failure.code === 'IMAGE_TOO_LARGE'
        ? imageTooLarge(banners.length + 1)
        : (failure.fields[0]?.message ?? failure.message),
  })
  const add = () => {
    const isGood = link.trim() === '' || isLink(link)
    setWrong(!isGood)
    if (isGood) open()
  }
  return (
    <>
      <Box
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, alignItems: 'start', mt: 1 }}
      >
        <TextField
          label={t.sellers.banner.link}
          type="url"
          value={link}
          onChange={(event) => {
            setLink(event.target.value)
            setWrong(false)
          }}
          error={isWrong}
          helperText={isWrong ? messages['BUSINESS.ERROR.BANNER_LINK_INVALID'] : undefined}
          slotProps={{ htmlInput: { maxLength: LINK_MAX_LENGTH } }}
        />
        <Button variant="outlined" startIcon={<AddIcon />} onClick={add} disabled={isSending} sx={{ height: 40 }}>
          {isSending ? image.uploading : t.sellers.banner.add}
        </Button>
      </Box>
      {errorMessage && <FormHelperText error>{errorMessage}</FormHelperText>}
      {dialog}
    </>
  )
}
