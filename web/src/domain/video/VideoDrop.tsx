import { VideoCameraAddOutlined } from '@ant-design/icons'
import { maxConcurrentUploads, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react'
import { DropZone } from '../../shared/ui/DropZone.tsx'
import { Muted } from '../../shared/ui/layout.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { canPickHandles, pickWithHandles } from './pick-files.ts'
import { endingsOf, type PickedFile } from './take-files.ts'
import { uploadFormText as words } from './upload-form.text.ts'

interface VideoDropProps {
  type: VideoType
  /** Files hang over the window. */
  isOver: boolean
  /** Something is chosen already: the zone steps back to one line. */
  isSmall: boolean
  onFiles: (picked: PickedFile[]) => void
}

/**
 * Where videos are chosen. Where the browser has a dialog that gives handles, a press on the field opens that one instead
 * of the ordinary.
 */
export function VideoDrop({ type, isOver, isSmall, onFiles }: VideoDropProps) {
  const isPhone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  const [isOrdinary, setOrdinary] = useState(() => !canPickHandles())
  const pick = async (event: MouseEvent) => {
    if (isOrdinary) return
    event.preventDefault()
    const picked = await pickWithHandles(type, true)
    if (picked) return onFiles(picked)
    setOrdinary(true)
    requestAnimationFrame(() => input.current?.click())
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Choosing the same file again must be heard too.
    event.target.value = ''
    if (files.length > 0) onFiles(files.map((file) => ({ file })))
  }
  const endings = endingsOf(type)
  const hint = isPhone ? words.dropHintPhone : words.dropHint
  return (
    <DropZone
      icon={<VideoCameraAddOutlined aria-hidden />}
      isOver={isOver}
      isLarge={!isSmall}
      input={{
        ref: input,
        multiple: true,
        'aria-label': hint,
        accept: ['video/*', ...endings].join(','),
        onClick: (event) => void pick(event),
        onChange: change,
      }}
    >
      <span>{hint}</span>
      {!isSmall && (
        <Muted small>{words.dropNote(endings.map((ending) => ending.slice(1)).join(', '), maxConcurrentUploads)}</Muted>
      )}
    </DropZone>
  )
}
