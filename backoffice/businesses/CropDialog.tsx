import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { t } from '../i18n/business-texts.ts'
import { useAskBeforeClosing, useUnsavedPart } from '../kit/AskBeforeLeaving.tsx'
import { Note } from '../ui/Note.tsx'
import { cropImage, type CropShape } from './crop.ts'
import type { PickedImage } from './usePickedImage.tsx'

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

type Props = {
  image: PickedImage
  shape: CropShape
  onClose: () => void
  onUnreadable: (text: string) => void
  onConfirm: (content: Blob) => void
}

/**
 * Crops an image: to a circle for the icon, to any rectangle for the rest. Once the user moved the crop, the dialog's own button, Escape,
 * a click outside and leaving the page ask first.
 */
export const CropDialog = ({ image: { file, address }, shape, onClose, onUnreadable, onConfirm }: Props) => {
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>(WHOLE)
  const [isMoved, setMoved] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const { close, question } = useAskBeforeClosing(() => isMoved, onClose)
  useUnsavedPart(isMoved)
  const titleId = useId()

  function confirm(): void {
    const image = picture.current
    if (!image) return
    const { naturalWidth, naturalHeight } = image
    const area = {
      x: (crop.x * naturalWidth) / 100,
      y: (crop.y * naturalHeight) / 100,
      width: (crop.width * naturalWidth) / 100,
      height: (crop.height * naturalHeight) / 100,
    }
    void cropImage(image, area, { shape, type: file.type }).then((content) =>
      content ? onConfirm(content) : onUnreadable(t.sellers.image.unreadable),
    )
  }

  return (
    <>
      <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{t.sellers.image.cropTitle}</DialogTitle>
        <DialogContent>
          <Note sx={{ mb: 1.5 }}>{t.sellers.image.cropHelp}</Note>
          <Box sx={{ display: 'flex', justifyContent: 'center' }}>
            <ReactCrop
              crop={crop}
              onChange={(_, percent) => {
                setCrop(percent)
                setMoved(true)
              }}
              keepSelection
              ariaLabels={t.sellers.image.parts}
              circularCrop={shape === 'avatar'}
              {...(shape === 'avatar' ? { aspect: 1 } : {})}
            >
              <img
                ref={picture}
                src={address}
                alt=""
                style={{ display: 'block', maxWidth: '100%', maxHeight: '56vh' }}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  setLoaded(true)
                  if (shape === 'avatar') setCrop(largestSquare(naturalWidth, naturalHeight))
                }}
                onError={() => onUnreadable(t.sellers.image.unreadable)}
              />
            </ReactCrop>
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{t.sellers.image.close}</Button>
          {/* The browser would cut a single pixel out of an image that it has not read yet. */}
          <Button variant="contained" onClick={confirm} disabled={!isLoaded || crop.width === 0 || crop.height === 0}>
            {t.sellers.image.confirm}
          </Button>
        </DialogActions>
      </Dialog>
      {question}
    </>
  )
}

function largestSquare(width: number, height: number): PercentCrop {
  const square = makeAspectCrop({ unit: '%', ...(width < height ? { width: 100 } : { height: 100 }) }, 1, width, height)
  return centerCrop(square, width, height)
}
