import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { OutboxFile } from '../../shared/outbox/waiting.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { Button } from '../../shared/ui/parts.tsx'
import { Sheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { BlobImage } from './CachedFile.tsx'
import { type CropBox, cropPhoto } from './photos.ts'
import { submissionText as text } from './work.text.ts'

const whole: CropBox = { left: 0, top: 0, right: 1, bottom: 1 }
/** Minimum width and height of the crop frame as a share of the picture, so that fingers can touch its corners. */
const smallest = 0.15
const step = 0.02

/** For each corner of the crop frame, the two sides that move with it. */
const corners = {
  topLeft: ['left', 'top'],
  topRight: ['right', 'top'],
  bottomLeft: ['left', 'bottom'],
  bottomRight: ['right', 'bottom'],
} as const
type Corner = keyof typeof corners

interface CropPhotoSheetProps {
  page: OutboxFile
  name: string
  onCrop: (page: OutboxFile) => void
  onClose: () => void
}

export function CropPhotoSheet({ page, name, onCrop, onClose }: CropPhotoSheetProps) {
  const [box, setBox] = useState(whole)
  const picture = useRef<HTMLDivElement>(null)
  const { isBusy, run } = useApiOperation()
  const cut = () =>
    run(async () => {
      onCrop(await cropPhoto(page, box))
      onClose()
    })

  const follow = (corner: Corner, { clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    const area = picture.current?.getBoundingClientRect()
    if (!area || !currentTarget.hasPointerCapture(pointerId)) return
    setBox(moved(box, corner, (clientX - area.left) / area.width, (clientY - area.top) / area.height))
  }
  const press = (corner: Corner, event: KeyboardEvent) => {
    const [across, down] = corners[corner]
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    setBox(moved(box, corner, box[across] + by[0] * step, box[down] + by[1] * step))
  }
  return (
    <Sheet title={`${text.crop}: ${name}`} onClose={onClose}>
      <div className="crop" ref={picture}>
        <div className="crop-picture">
          <BlobImage blob={page.blob} alt={name} />
          <div className="crop-frame" style={insetOf(box)} />
        </div>
        {Object.entries(corners).map(([corner, [across, down]]) => (
          <button
            key={corner}
            type="button"
            className="crop-corner"
            aria-label={text[corner as Corner]}
            style={{ left: `${box[across] * 100}%`, top: `${box[down] * 100}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => follow(corner as Corner, event)}
            onKeyDown={(event) => press(corner as Corner, event)}
          />
        ))}
      </div>
      <div className="buttons">
        <Button type="button" kind="main" isBusy={isBusy} disabled={box === whole} onClick={cut}>
          {text.crop}
        </Button>
        <Button type="button" onClick={onClose}>
          {commonText.cancel}
        </Button>
      </div>
    </Sheet>
  )
}

const arrows: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function moved(box: CropBox, corner: Corner, x: number, y: number): CropBox {
  const [across, down] = corners[corner]
  return {
    ...box,
    [across]: across === 'left' ? within(x, 0, box.right - smallest) : within(x, box.left + smallest, 1),
    [down]: down === 'top' ? within(y, 0, box.bottom - smallest) : within(y, box.top + smallest, 1),
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

const insetOf = ({ left, top, right, bottom }: CropBox): CSSProperties => ({
  inset: `${top * 100}% ${(1 - right) * 100}% ${(1 - bottom) * 100}% ${left * 100}%`,
})
